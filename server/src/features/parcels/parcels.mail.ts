import { formatDate } from '@giro/contract/rules/dates.ts';
import type { ParcelState } from '@giro/contract/rules/parcel.ts';
import { letter, type MailBlock, type MailContent } from '../../platform/mail/mail-content.ts';
import type { ParcelRow } from './parcels.queries.ts';

type Step = 'out' | 'waiting' | 'back' | 'problem';

/** Steps of which people are mailed; of the others the mail is that of their order or proposal. */
export const mailedSteps: Partial<Record<ParcelState, Step>> = {
  out: 'out',
  waiting: 'waiting',
  returning: 'problem',
  returned: 'back',
  claim: 'problem',
};

const words: Record<Step, { title: string; text: (parcel: ParcelRow, shop: string) => string }> = {
  out: {
    title: 'saiu para entrega',
    text: () => 'Seu pacote saiu para entrega hoje. Alguém precisa estar no endereço para receber.',
  },
  waiting: {
    title: 'aguarda retirada',
    text: ({ waitingUntil }) =>
      `A transportadora guardou seu pacote para você retirar${
        waitingUntil ? ` até ${formatDate(waitingUntil)}` : ''
      }. Leve um documento com foto. O endereço da agência está no acompanhamento.`,
  },
  back: {
    title: 'voltou para a loja',
    text: (_, shop) => `Seu pacote não pôde ser entregue e voltou para a ${shop}. Vamos falar com você para combinar.`,
  },
  problem: {
    title: 'problema na entrega',
    text: () =>
      'A transportadora informou um problema com seu pacote. Já estamos cuidando disso, e você não perde o que pagou.',
  },
};

const nameOf = (parcel: ParcelRow) =>
  parcel.orderCode === null ? `Proposta nº ${parcel.proposalId}` : `Pedido ${parcel.orderCode}`;

const facts = (rows: readonly ([string, string] | undefined)[]): MailBlock => ({
  kind: 'facts',
  rows: rows.filter((row) => row !== undefined),
});

/** Tells a step of a parcel to whom it goes. */
export function stepMail(step: Step, parcel: ParcelRow, { link, shop }: { link: string; shop: string }): MailContent {
  const { title, text } = words[step];
  return letter(
    parcel.userName ?? '',
    `${nameOf(parcel)}: ${title}`,
    text(parcel, shop),
    facts([
      parcel.serviceLabel === null ? undefined : ['Entrega', parcel.serviceLabel],
      parcel.trackingCode === null ? undefined : ['Código de rastreio', parcel.trackingCode],
    ]),
    { kind: 'button', label: 'Acompanhar a entrega', url: link },
  );
}

/** The code has ended unused. */
export const expiredMail = (parcel: ParcelRow, shop: string): MailContent =>
  letter(
    parcel.userName ?? '',
    `${nameOf(parcel)}: o código de postagem venceu`,
    'O prazo para postar terminou, e o código não vale mais.',
    `Ainda quer enviar? Responda a este e-mail e a ${shop} manda um código novo.`,
  );

/** The code by which a buyer sends everything back, at the shop's cost. */
export const returnCodeMail = (parcel: ParcelRow): MailContent =>
  letter(
    parcel.userName ?? '',
    `${nameOf(parcel)}: código para devolver`,
    'Embale o aparelho com tudo o que veio junto e leve a uma agência dos Correios. O envio é por nossa conta: mostre este código no balcão.',
    { kind: 'code', label: 'Código de postagem', value: parcel.code ?? '' },
    facts([parcel.validUntil === null ? undefined : ['Postar até', formatDate(parcel.validUntil)]]),
    'Assim que o pacote chegar, devolvemos o valor.',
  );
