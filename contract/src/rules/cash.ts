/** Moves of the cash in a drawer, with the effect of each: a sale's part, money back, cash put in or taken out. */
export const cashMoveRows = {
  sale: { label: 'Venda', effect: 1 },
  refund: { label: 'Devolução', effect: -1 },
  supply: { label: 'Suprimento', effect: 1 },
  withdrawal: { label: 'Sangria', effect: -1 },
} as const satisfies Record<string, { label: string; effect: -1 | 1 }>;
export type CashMoveKind = keyof typeof cashMoveRows;
export const cashMoveKinds = Object.keys(cashMoveRows) as [CashMoveKind, ...CashMoveKind[]];

/** Ways to charge a card by the shop's own terminal. */
export const cardKinds = ['debit', 'credit'] as const;
export type CardKind = (typeof cardKinds)[number];
export const cardKindLabels: Record<CardKind, string> = { debit: 'Débito', credit: 'Crédito' };

export const mostInstalments = 24;

/** The methods that pay a part of a sale at the counter. */
export const counterMethods = ['cash', 'terminal', 'pix', 'credit'] as const;
export type CounterMethod = (typeof counterMethods)[number];
