import { formatDate } from '@giro/contract/rules/dates.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { answerBy, type SilenceRule } from '@giro/contract/rules/proposal.ts';
import { firstNameOf } from '@giro/contract/rules/text.ts';
import type { MailBlock, MailContent } from '../../platform/mail/mail-content.ts';
import type { OfferDifference } from '../proposals/open-offers.port.ts';
import { differencesOf } from './counter-offers.presenter.ts';
import type { OfferRow } from './counter-offers.queries.ts';

const money = (cents: number) => formatReais(reaisOf(cents));
const signed = (cents: number) => `${cents < 0 ? '−' : '+'} ${money(Math.abs(cents))}`;

const differenceRow = ({ question, declared, found, effectCents }: OfferDifference): [string, string] => [
  question,
  `${declared} → ${found}, ${signed(effectCents)}`,
];

/** Meaning of a seller's silence, as the offer was made. */
const silenceWords = {
  aceitar: 'Sem resposta até lá, a nova oferta é aceita, como dizem os termos.',
  perguntar: 'Sem resposta até lá, a loja entra em contato.',
  devolver: 'Sem resposta até lá, devolvemos o aparelho.',
} satisfies Record<SilenceRule, string>;

/** An offer that waits for its answer, and the way to give it. */
export const openOfferBlocks = (row: OfferRow, now: Date, url: string): MailBlock[] => [
  {
    kind: 'facts',
    rows: [
      ['Sua avaliação', money(row.old_cents)],
      ['Nossa nova oferta', money(row.new_cents)],
      ...differencesOf(row).map(differenceRow),
      ...(row.freight_cents === null ? [] : [['Frete da devolução', money(row.freight_cents)] as [string, string]]),
    ],
  },
  ...(row.message ? [{ kind: 'html', html: row.message } as const] : []),
  {
    kind: 'text',
    text: `${answerBy(row.expires_at.toISOString(), now)}. ${silenceWords[row.on_silence as SilenceRule]}`,
  },
  { kind: 'button', label: 'Responder à oferta', url },
];

/** Blocks about an answer in the mail of the status that followed from it. */
export function answeredOfferBlocks(row: OfferRow): MailBlock[] {
  const lastDay = formatDate(row.expires_at.toISOString()).slice(0, 5);
  const words = {
    accepted: `A nova oferta de ${money(row.new_cents)} foi aceita.`,
    silent: `Não recebemos resposta até ${lastDay}. Como dizem os termos, a nova oferta de ${money(row.new_cents)} foi aceita.`,
    refused: 'A nova oferta foi recusada: vamos devolver seu aparelho e enviar o código para acompanhar.',
    returned: `Não recebemos resposta até ${lastDay}: vamos devolver seu aparelho e enviar o código para acompanhar.`,
  };
  if (row.state === 'accepted') {
    return [{ kind: 'text', text: row.answered_via === 'silence' ? words.silent : words.accepted }];
  }
  return [{ kind: 'text', text: row.state === 'refused' ? words.refused : words.returned }];
}

/** Reminds of an offer that still waits for its answer. */
export function reminderMail(row: OfferRow, now: Date, url: string): MailContent {
  return {
    title: `Proposta nº ${row.proposal_id}: a nova oferta espera sua resposta`,
    greeting: firstNameOf(row.seller_name),
    blocks: [
      {
        kind: 'text',
        text: `Ainda não sabemos se você aceita a nova oferta pelo seu ${deviceName(row.brand_name, row.model_name)}.`,
      },
      ...openOfferBlocks(row, now, url),
    ],
  };
}
