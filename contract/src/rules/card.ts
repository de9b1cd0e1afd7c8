/** The payment method that takes cards. */
export const cardMethod = 'card';

/** Providers that take cards; the blank one is nobody. */
export const cardProviders = ['', 'simulador', 'mercado-pago'] as const;
export type CardProviderName = (typeof cardProviders)[number];

export const cardProviderLabels: Record<CardProviderName, string> = {
  '': 'Nenhum: a loja não aceita cartão',
  simulador: 'Simulador',
  'mercado-pago': 'Mercado Pago',
};

/** When the bank asks the buyer: where there is a risk, each time, or never. */
export const challengeRules = ['on_fraud_risk', 'always', 'never'] as const;
export type ChallengeRule = (typeof challengeRules)[number];

/** Bounds of what a shop sets about its card provider; percents. */
export const cardSettingsBounds = {
  /** Letters of the buyer's bill. */
  statement: 13,
  reviewHours: { fewest: 1, most: 120 },
  payoutDays: 60,
  feePercent: 30,
  mostFees: 12,
} as const;

/** Ways in which a provider pays the shop: all instalments at once, or each by its month. */
export const payoutRules = ['once', 'monthly'] as const;
export type PayoutRule = (typeof payoutRules)[number];

interface AttemptRow {
  /** Nothing is decided: no other attempt may begin. */
  isLive: boolean;
}

/** States of an attempt to pay by card. */
export const attemptRows = {
  sending: { isLive: true },
  processing: { isLive: true },
  challenge: { isLive: true },
  review: { isLive: true },
  cancelling: { isLive: true },
  approved: { isLive: false },
  refused: { isLive: false },
  cancelled: { isLive: false },
} as const satisfies Record<string, AttemptRow>;
export type AttemptState = keyof typeof attemptRows;
export const attemptStates = Object.keys(attemptRows) as [AttemptState, ...AttemptState[]];
export const liveAttemptStates = attemptStates.filter((state) => attemptRows[state].isLive);

/** Why a card was refused, with the words to its buyer; a risk that a provider sees is never named. */
export const cardReasonTexts = {
  data: 'Confira número, validade e código.',
  funds: 'Limite insuficiente. Tente mais parcelas, outro cartão ou Pix.',
  call: 'Autorize a compra com o seu banco e tente de novo.',
  disabled: 'Este cartão não está habilitado. Ligue para o seu banco ou use outro cartão.',
  attempts: 'Este cartão chegou ao limite de tentativas. Use outro cartão ou pague com Pix.',
  instalments: 'Este cartão não aceita esse número de parcelas. Escolha outro.',
  challenge: 'A confirmação no banco não foi concluída.',
  other: 'O banco não aprovou. Tente outro cartão ou pague com Pix.',
} as const;
export type CardReason = keyof typeof cardReasonTexts;
export const cardReasons = Object.keys(cardReasonTexts) as [CardReason, ...CardReason[]];

/** As its buyer knows a card that has paid: 'Cartão final 6351, 12x'. */
export const cardLabel = (last4: string | null, instalments: number): string =>
  `Cartão${last4 === null ? '' : ` final ${last4}`}${instalments > 1 ? `, ${instalments}x` : ''}`;

/** A provider gives money back to a card for so many days. */
export const cardRefundableDays = 180;

/** So little no card pays, in centavos. */
export const leastCardCents = 100;

/** Why a card cannot pay less than that. */
export const underLeastCard = 'Um cartão paga a partir de R$ 1,00. Pague com Pix.';

/** Why a number of instalments that the shop does not offer cannot be had. */
export const unofferedInstalments = 'Escolha um dos números de parcelas que a loja oferece.';

/** Why a part that Pix pays before a card may not be the whole. */
export const wholePixPart = 'A parte no Pix precisa ser menor que o total. Para pagar tudo no Pix, escolha Pix.';

/** Refused attempts after which an order, a person in a day and a client in an hour may try no more. */
export const mostRefusals = { ofOrder: 5, ofPersonADay: 10, ofClientAnHour: 20 } as const;

const longNumber = /^\d{13,19}$/;

/** True for what may be the number of a card: 13 to 19 digits whose last one fits the others (Luhn, ISO/IEC 7812-1). */
export function isCardNumber(text: string): boolean {
  const digits = text.replace(/[\s-]/g, '');
  if (!longNumber.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** States of a dispute: its payer wants the money back from the bank. */
export const disputeStates = ['open', 'answered', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** Which disputes a list shows. */
export const disputeSituations = ['abertas', 'enviadas', 'encerradas', 'todas'] as const;
export type DisputeSituation = (typeof disputeSituations)[number];

/** States of money that a provider owes the shop. */
export const receivableStates = ['expected', 'received', 'withheld', 'reversed'] as const;
export type ReceivableState = (typeof receivableStates)[number];
export const receivableLabels: Record<ReceivableState, string> = {
  expected: 'Previsto',
  received: 'Recebido',
  withheld: 'Retido',
  reversed: 'Estornado',
};
/** Whose word a receivable is: the shop's own count, or the provider's. */
export const receivableSources = ['previsto', 'provedor'] as const;
