import { formatDate } from '@giro/contract/rules/dates.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { proposalStatus, quoteDays } from '@giro/contract/rules/proposal-status.ts';
import { firstNameOf } from '@giro/contract/rules/text.ts';
import type { MailBlock, MailContent } from '../../platform/mail/mail-content.ts';
import { quotedCents } from './renewals.presenter.ts';
import type { QuoteRow } from './renewals.queries.ts';

function quoteFacts(row: QuoteRow): MailBlock {
  return {
    kind: 'facts',
    rows: [
      ['Aparelho', deviceName(row.brand_name, row.model_name)],
      ['Valor da proposta', formatReais(reaisOf(quotedCents(row)))],
      ['Válida até', formatDate(row.valid_until.toISOString())],
    ],
  };
}

/** Tells the seller of the day before the end, with the link to renew. */
export function quoteEndsMail(row: QuoteRow, url: string): MailContent {
  const endsOn = formatDate(row.valid_until.toISOString());
  const post =
    row.status === proposalStatus.codeSent
      ? [{ kind: 'text', text: `Se você postar o aparelho até ${endsOn}, o valor continua valendo.` } as const]
      : [];
  return {
    title: `Proposta nº ${row.id}: sua cotação vale até ${endsOn}`,
    greeting: firstNameOf(row.seller_name),
    blocks: [
      { kind: 'text', text: `O valor que combinamos pelo seu aparelho vale até o fim do dia ${endsOn}.` },
      quoteFacts(row),
      ...post,
      {
        kind: 'text',
        text: `Precisa de mais tempo? Veja quanto pagamos hoje e renove por ${quoteDays} dias. O link funciona também depois desse dia:`,
      },
      { kind: 'button', label: 'Renovar cotação', url },
    ],
  };
}

/** Tells the seller of the value and the days that the shop stands by from now on. */
export function quoteRenewedMail(row: QuoteRow, baseUrl: string): MailContent {
  return {
    title: `Proposta nº ${row.id}: cotação renovada`,
    greeting: firstNameOf(row.seller_name),
    blocks: [
      { kind: 'text', text: 'Sua cotação foi renovada:' },
      quoteFacts(row),
      { kind: 'button', label: 'Ver minha proposta', url: `${baseUrl}/propostas-user` },
    ],
  };
}
