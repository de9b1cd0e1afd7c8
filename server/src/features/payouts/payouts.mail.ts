import type { BankData } from '@giro/contract/calls/bank-data.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { maskNumber } from '@giro/contract/rules/documents.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { maskPixKey } from '@giro/contract/rules/pix-key.ts';
import { firstNameOf } from '@giro/contract/rules/text.ts';
import type { MailContent, MailSender } from '../../platform/mail/mail-content.ts';
import type { PayoutRow } from './payouts.queries.ts';

/** Destination of the money, masked; a bank is left out, because its name is what somebody typed. */
function destination({ account_number, pix_kind, pix_key }: BankData) {
  const [label, value] =
    pix_kind && pix_key ? ['Chave Pix', maskPixKey(pix_kind, pix_key)] : ['Conta', maskNumber(account_number)];
  return [label, value] as [string, string];
}

/** Tells the seller that the money is on its way, or there. */
export function paidMail(row: PayoutRow, account: BankData, paidOn: string) {
  return ({ baseUrl }: MailSender): MailContent => ({
    title: `Proposta nº ${row.proposal_id}: pagamento feito`,
    greeting: firstNameOf(row.seller_name),
    blocks: [
      {
        kind: 'text',
        text: `Pagamos ${row.credit_id === null ? 'pelo' : 'em dinheiro o crédito do'} seu ${deviceName(row.brand_name, row.model_name)}. Obrigado por vender com a gente.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Valor', formatReais(reaisOf(row.amount_cents))],
          ['Pago em', formatDate(paidOn)],
          destination(account),
        ],
      },
      {
        kind: 'text',
        text: 'Um Pix chega em segundos; por TED, até o fim do dia útil. Se não chegou, responda a este e-mail.',
      },
      { kind: 'button', label: 'Ver minha proposta', url: `${baseUrl}/propostas-user` },
    ],
  });
}
