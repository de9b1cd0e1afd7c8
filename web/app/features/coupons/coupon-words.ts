import type { CouponRecord } from '@giro/contract/calls/coupons.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { formatReais, parseTypedReais } from '@giro/contract/rules/money.ts';

export interface DeviceTypeName {
  id: number;
  name: string;
}

/** A percentage as people read it: 12.5 as '12,5%'. */
export const formatPercent = (percent: number) =>
  `${percent.toLocaleString('pt-BR', { maximumFractionDigits: 2, useGrouping: false })}%`;

/** Reads a percentage as people type it ('10', '12,5 %'). Answers hundredths of a percent; undefined when it is none. */
export const parseTypedPercent = (typed: string) =>
  /R\$/i.test(typed) ? undefined : parseTypedReais(typed.replace('%', ''));

/** The coupon's discount: '10%' or 'R$ 50,00'. */
export const discountOf = ({ kind, value }: Pick<CouponRecord, 'kind' | 'value'>) =>
  kind === 'percent' ? formatPercent(value) : formatReais(value);

/** The least total that the coupon asks for; nothing where there is no bound. */
export const leastWords = ({ min_total }: Pick<CouponRecord, 'min_total'>) =>
  min_total > 0 ? `a partir de ${formatReais(min_total)}` : '';

/** The first and the last day on which it can be used. */
export function validityWords({ starts_at, ends_at }: Pick<CouponRecord, 'starts_at' | 'ends_at'>): string {
  if (starts_at && ends_at) return `${formatDate(starts_at)} a ${formatDate(ends_at)}`;
  if (starts_at) return `desde ${formatDate(starts_at)}`;
  return ends_at ? `até ${formatDate(ends_at)}` : 'Sem prazo';
}

const counted = (count: number) => count.toLocaleString('pt-BR');

/** The number of uses, and of those allowed. */
export const usesWords = ({ uses, most_uses }: Pick<CouponRecord, 'uses' | 'most_uses'>) =>
  most_uses === null ? counted(uses) : `${counted(uses)} de ${counted(most_uses)}`;

export const perPersonWords = ({ most_per_person }: Pick<CouponRecord, 'most_per_person'>) =>
  most_per_person === null ? '' : `${counted(most_per_person)} por pessoa`;

/** The types that a coupon may be for: those that there are, and those of its own that somebody has deleted. */
export function typesBeside(categories: readonly number[], types: readonly DeviceTypeName[]): DeviceTypeName[] {
  const gone = categories.filter((id) => !types.some((type) => type.id === id));
  return [...types, ...gone.map((id) => ({ id, name: 'Tipo excluído' }))];
}

/** The types of device that it is for; nothing where that is all. */
export function typesWords({ categories }: Pick<CouponRecord, 'categories'>, types: readonly DeviceTypeName[]): string {
  const own = typesBeside(categories, types).filter(({ id }) => categories.includes(id));
  return own.length > 0 ? `só ${own.map(({ name }) => name).join(', ')}` : '';
}

/** The address that brings a coupon along: whoever opens it has it in their cart. */
export const couponLink = (code: string, origin: string) => `${origin}/quero-comprar?cupom=${encodeURIComponent(code)}`;

/** The question before a coupon is deleted. */
export function deletionWords({ uses }: Pick<CouponRecord, 'uses'>): string {
  if (uses === 0) return 'Ele deixa de valer na hora. Nenhum pedido o usou.';
  if (uses === 1) return 'Ele deixa de valer na hora. O pedido que o usou continua com o desconto.';
  return `Ele deixa de valer na hora. Os ${counted(uses)} pedidos que o usaram continuam com o desconto.`;
}
