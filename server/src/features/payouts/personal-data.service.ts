import { reaisOf } from '@giro/contract/rules/money.ts';
import { ownBankData } from '../../platform/features/own-record.ts';
import { ownSubject, type PersonalData } from '../../platform/features/personal-data.ts';
import {
  forgetDestinations,
  forgetPaid,
  listOwnPayouts,
  listOwnReceipts,
  selectOwed,
} from './personal-data.queries.ts';

const payoutWords: Record<string, string> = { paid: 'pago', void: 'desfeito' };

export const payoutData: PersonalData = {
  subjects: [
    ownSubject({
      position: 60,
      file: 'repasses',
      title: 'Pagamentos a você',
      read: listOwnPayouts,
      present: (row, box) => ({
        proposta: row.proposal_id,
        'valor (R$)': reaisOf(row.amount_cents),
        situação: payoutWords[row.state] ?? 'a pagar',
        'previsto para': row.due_on,
        'pago em': row.paid_on,
        conta: ownBankData(box.openOptional(row.destination_sealed, 'payouts.destination_sealed', row.id)),
      }),
    }),
  ],
  readFiles: listOwnReceipts,
  openMatters: [{ position: 60, select: selectOwed, words: ({ name }) => `o pagamento a você pela proposta ${name}` }],
  forgetOld: [forgetDestinations],
  forget: (tx, { id }) => forgetPaid(tx, id),
};
