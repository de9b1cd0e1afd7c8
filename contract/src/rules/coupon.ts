import { formatDate } from './dates.ts';
import { formatReais, reaisOf } from './money.ts';
import type { StatusTone } from './status-tone.ts';

/** A coupon takes off a share of the price of the things it applies to, or an amount. */
export const couponKinds = ['percent', 'amount'] as const;
export type CouponKind = (typeof couponKinds)[number];

/** Three to twenty letters without accents, digits and hyphens. */
export const couponCodePattern = /^[A-Z0-9-]{3,20}$/;

/** The one spelling of a code that somebody typed: codes compare without case and without blanks around them. */
export const couponCodeOf = (typed: string) => typed.trim().toUpperCase();

/** A coupon as its conditions are judged. */
export interface Coupon {
  code: string;
  kind: CouponKind;
  /** Hundredths of a percent, or centavos. */
  value: number;
  /** Minimum cost, before the coupon, of the things it is for. */
  minTotalCents: number;
  /** Its first and its last day in São Paulo, `yyyy-mm-dd`; null where it has none. */
  startsAt: string | null;
  endsAt: string | null;
  /** Types of products that it is for; none is all. */
  types: readonly { id: number; name: string }[];
  /** Maximum uses in all, and by one person; null is no bound. */
  mostUses: number | null;
  mostPerPerson: number | null;
  /** Orders that have used it and have not ended; those of the person, where somebody is known. */
  uses: number;
  usesOfPerson: number;
}

/** The same words for a code that nobody made and one that is switched off: who guesses learns nothing of the latter. */
export const unknownCoupon = 'Não encontramos este cupom. Confira o código.';

/** Why a coupon has no use left, of all or of this person's, as the text to show; undefined while it has. */
export function couponUseProblem(
  coupon: Pick<Coupon, 'code' | 'mostUses' | 'mostPerPerson' | 'uses' | 'usesOfPerson'>,
): string | undefined {
  const { code, mostUses, mostPerPerson, uses, usesOfPerson } = coupon;
  if (mostPerPerson !== null && usesOfPerson >= mostPerPerson) {
    if (mostPerPerson === 1) return `O cupom ${code} vale uma vez por pessoa, e já foi usado em outro pedido seu.`;
    return `O cupom ${code} vale ${mostPerPerson} vezes por pessoa, e você já usou todas.`;
  }
  return mostUses !== null && uses >= mostUses ? `O cupom ${code} esgotou: todos os usos já foram feitos.` : undefined;
}

/** Why a coupon cannot be used on this day, `yyyy-mm-dd` in São Paulo, as the text to show; undefined when it can. */
export function couponDayProblem(
  { code, startsAt, endsAt }: Pick<Coupon, 'code' | 'startsAt' | 'endsAt'>,
  today: string,
): string | undefined {
  if (startsAt !== null && today < startsAt) return `O cupom ${code} começa a valer em ${formatDate(startsAt)}.`;
  return endsAt !== null && today > endsAt ? `O cupom ${code} valeu até ${formatDate(endsAt)}.` : undefined;
}

/** Why a coupon does nothing for a cart in which what it is for costs so much; undefined when it does something. */
export function couponFitProblem(
  { code, minTotalCents, types }: Pick<Coupon, 'code' | 'minTotalCents' | 'types'>,
  fittingCents: number,
): string | undefined {
  const names = types.map(({ name }) => name).join(', ');
  if (fittingCents === 0) return `O cupom ${code} vale só para: ${names}. Nenhum produto do carrinho é desse tipo.`;
  if (fittingCents >= minTotalCents) return undefined;
  const where = types.length === 0 ? '' : ` em: ${names}`;
  return `O cupom ${code} vale para compras a partir de ${formatReais(reaisOf(minTotalCents))}${where}.`;
}

export const couponSituations = ['active', 'scheduled', 'ended', 'exhausted', 'off'] as const;
export type CouponSituation = (typeof couponSituations)[number];

export const couponSituationRows: Record<CouponSituation, { label: string; tone: StatusTone }> = {
  active: { label: 'Valendo', tone: 'good' },
  scheduled: { label: 'Agendado', tone: 'waiting' },
  ended: { label: 'Encerrado', tone: 'over' },
  exhausted: { label: 'Esgotado', tone: 'over' },
  off: { label: 'Desligado', tone: 'over' },
};

/** A coupon's situation on this day, `yyyy-mm-dd` in São Paulo. */
export function couponSituationOf(
  { startsAt, endsAt, mostUses, uses }: Pick<Coupon, 'startsAt' | 'endsAt' | 'mostUses' | 'uses'>,
  { isActive, today }: { isActive: boolean; today: string },
): CouponSituation {
  if (!isActive) return 'off';
  if (endsAt !== null && today > endsAt) return 'ended';
  if (mostUses !== null && uses >= mostUses) return 'exhausted';
  return startsAt !== null && today < startsAt ? 'scheduled' : 'active';
}
