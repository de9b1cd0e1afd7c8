import { addDays, saoPauloDay, saoPauloToday } from './dates.ts';
import { formatReais, reaisOf } from './money.ts';

/** Bounds of the settings of 'Troca e balcão'. */
export const mostBonusPercent = 50;
export const creditDays = { fewest: 365, most: 1825 } as const;
export const tradeHoldDays = { fewest: 1, most: 7 } as const;
export const counterHoldMinutes = { fewest: 5, most: 240 } as const;
/** The most that somebody without a name may buy for at the counter, in whole reais. */
export const mostAnonymousReais = 5000;

/** Ways in which a seller is paid: by Pix, or with credit in the shop. */
export const payAsChoices = ['pix', 'credit'] as const;
export type PayAs = (typeof payAsChoices)[number];

/** The way of being paid, for people. */
export const payAsLabel = (payAs: string): string => (payAs === 'credit' ? 'Crédito na loja' : 'Pix');

/** Moves of a credit, with what each does to the part of it that is free. */
export const creditMoveRows = {
  granted: { label: 'Crédito recebido', effect: 1 },
  reserved: { label: 'Reservado para um pedido', effect: -1 },
  released: { label: 'Devolvido: o pedido não foi pago', effect: 1 },
  spent: { label: 'Pedido pago com crédito', effect: 0 },
  returned: { label: 'Devolvido: compra desfeita', effect: 1 },
  lapsed: { label: 'Bônus terminado', effect: -1 },
  cashed: { label: 'Recebido em dinheiro', effect: -1 },
  taken_back: { label: 'Retirado: a venda do aparelho foi desfeita', effect: -1 },
} as const satisfies Record<string, { label: string; effect: -1 | 0 | 1 }>;
export type CreditMoveKind = keyof typeof creditMoveRows;
export const creditMoveKinds = Object.keys(creditMoveRows) as [CreditMoveKind, ...CreditMoveKind[]];

/** Which credits a list shows: those with something free or reserved, or the others. */
export const creditSituations = ['abertos', 'encerrados'] as const;
export type CreditSituation = (typeof creditSituations)[number];

/** Two parts of a credit, in centavos: the price of the device, which the shop owes, and its gift beside it. */
export interface CreditParts {
  principalCents: number;
  bonusCents: number;
}

/** The gift of so many percent of a device's price, in centavos; parts of a centavo are left off. */
export function bonusOf(principalCents: number, percent: number): number {
  return Math.floor((principalCents * percent) / 100);
}

/** Why more credit than this cannot be used. */
export const creditShortage = (freeCents: number): string =>
  freeCents === 0
    ? 'Você não tem crédito na loja. Pague o pedido inteiro de outra forma.'
    : `Seu crédito é de ${formatReais(reaisOf(freeCents))}. Use até esse valor.`;

/** Points are whole reais of credit. */
export const pointsOf = (cents: number): number => Math.floor(cents / 100);

/**
 * The parts of a use of so many centavos of what is free: of the bonus in proportion, parts of a centavo left off, the
 * rest of the principal. Throws a RangeError for more than is free.
 */
export function partsOfUse(cents: number, free: CreditParts): CreditParts {
  const total = free.principalCents + free.bonusCents;
  if (cents < 0 || cents > total) throw new RangeError(`${cents} of ${total} centavos cannot be used.`);
  // The product of two amounts is more than a number holds exactly.
  const bonusCents = total === 0 ? 0 : Number((BigInt(cents) * BigInt(free.bonusCents)) / BigInt(total));
  return { principalCents: cents - bonusCents, bonusCents };
}

/** The first instant at which a credit that was granted then has ended: midnight in São Paulo after its last day. */
export function endOfDays(grantedAt: Date, days: number): Date {
  return saoPauloDay(addDays(saoPauloToday(grantedAt), days)).to;
}
