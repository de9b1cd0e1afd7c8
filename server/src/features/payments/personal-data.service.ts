import { reaisOf } from '@giro/contract/rules/money.ts';
import { moment } from '../../platform/features/own-record.ts';
import { ownSubject, type PersonalData } from '../../platform/features/personal-data.ts';
import {
  forgetPayer,
  forgetPayers,
  listOwnPayments,
  selectOpenPayments,
  selectOpenRefunds,
  selectOpenWithdrawals,
  selectPaid,
} from './personal-data.queries.ts';

export const paymentData: PersonalData = {
  subjects: [
    ownSubject({
      position: 40,
      file: 'pagamentos',
      title: 'Pagamentos dos seus pedidos',
      read: listOwnPayments,
      present: (row) => ({
        pedido: row.order_code,
        'valor (R$)': reaisOf(row.amount_cents),
        'devolvido (R$)': reaisOf(row.refunded_cents),
        'pago em': moment(row.paid_at),
        'quem pagou': row.payer_masked,
        'identificador do Pix': row.e2e_id,
      }),
    }),
  ],
  openMatters: [
    { position: 20, select: selectOpenWithdrawals, words: ({ name }) => `a desistência do pedido ${name}` },
    {
      position: 30,
      select: selectOpenPayments,
      words: ({ name }) => `um pagamento do pedido ${name}, que está em conferência`,
    },
    { position: 40, select: selectOpenRefunds, words: ({ name }) => `a devolução do pedido ${name}` },
  ],
  selectDeals: selectPaid,
  forgetOld: [forgetPayers],
  forget: (tx, { id }) => forgetPayer(tx, id),
};
