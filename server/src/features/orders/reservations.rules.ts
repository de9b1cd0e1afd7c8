import type { OrderRules } from '../settings/shop-settings.service.ts';
import type { PaymentTerms } from './order-payments.port.ts';
import type { ReadProduct, Units } from './orders.rules.ts';

/** Who is about to order, and what the shop allows them; nothing holds it so. */
export interface Buyer {
  /** The program's time as the database has it. */
  now: Date;
  isConfirmed: boolean;
  hasUnpaid: boolean;
  /** True if one of the unpaid orders is replaceable: another order takes its place. */
  hasReplaceable: boolean;
  /** True if one of them is not replaceable. */
  hasLasting: boolean;
  /** Orders that gave way to no other and whose payment nobody made in time, in the last 24 hours. */
  expired: number;
  /** Orders that this person took another in place of, or gave up, in the last hour. */
  dropped: number;
  rules: OrderRules;
}

/** So many orders may run out in 24 hours before no other is placed that runs out as soon. */
export const mostExpired = 10;

/** So many orders may be dropped in an hour before no other is placed. */
export const mostDropped = 60;

/** Orders that one person has not paid: their number, the units of each product in them, and their cost. */
export interface Unpaid {
  orders: number;
  unitsOf: ReadonlyMap<number, number>;
  cents: number;
  /** Units held by the unconfirmed people of their client together. */
  unitsOfClient: number;
}

/** Number of unpaid orders this person may have: one until they have shown that mail reaches them. */
export const mostOrdersOf = ({ isConfirmed, rules }: Pick<Buyer, 'isConfirmed' | 'rules'>) =>
  isConfirmed ? rules.unpaid_orders : 1;

export const tooMuchReserved = 'Para reservar mais, pague primeiro o que já reservou.';

/** Bounds for the unpaid orders of one person together, and of all unconfirmed people of a client; null is no bound. */
export interface Bounds {
  orders: number;
  unitsOfProduct: number;
  units: number | null;
  cents: number | null;
  /** Who counts as one client with whoever never confirmed their e-mail; null for who has. */
  client: string | null;
  unitsOfClient: number | null;
}

/** The shop's bounds for this person. */
export function boundsOf(buyer: Pick<Buyer, 'isConfirmed' | 'rules'>, client: string | null): Bounds {
  const { isConfirmed, rules } = buyer;
  const [units, value] = isConfirmed
    ? [rules.reserved_units, rules.reserved_value]
    : [rules.unconfirmed_units, rules.unconfirmed_value];
  return {
    orders: mostOrdersOf(buyer),
    unitsOfProduct: rules.unpaid_units,
    units: units || null,
    cents: value ? value * 100 : null,
    client: isConfirmed ? null : client,
    unitsOfClient: rules.client_units || null,
  };
}

/** Until when an order of this moment keeps its units; null when the shop wants no end. */
export function holdUntilOf({ now, rules }: Pick<Buyer, 'now' | 'rules'>): Date | null {
  return rules.hold_hours > 0 ? new Date(now.getTime() + rules.hold_hours * 3_600_000) : null;
}

/** The same for an order that is paid on these terms. */
export const termsUntil = (buyer: Pick<Buyer, 'now' | 'rules'>, { holdMinutes }: Pick<PaymentTerms, 'holdMinutes'>) =>
  holdMinutes === undefined ? holdUntilOf(buyer) : new Date(buyer.now.getTime() + holdMinutes * 60_000);

/** True if a first order waits for its payment and nobody knows yet that mail reaches this person. */
export const mustConfirm = ({ isConfirmed, hasUnpaid }: Pick<Buyer, 'isConfirmed' | 'hasUnpaid'>) =>
  !isConfirmed && hasUnpaid;

/** Why an order of these units for so much is more than one person may reserve, as the text to show; undefined when it is not. */
export function reservationProblem(
  { units, totalCents }: { units: readonly Units[]; totalCents: number },
  products: ReadonlyMap<number, Pick<ReadProduct, 'name'>>,
  { orders, unitsOf, cents, unitsOfClient }: Unpaid,
  bounds: Bounds,
): string | undefined {
  if (orders >= bounds.orders) {
    const count = orders === 1 ? '1 pedido' : `${orders} pedidos`;
    return `Você já tem ${count} esperando pagamento. Pague um deles, ou espere a reserva terminar, para fazer outro.`;
  }
  for (const { productId, quantity } of units) {
    const known = unitsOf.get(productId) ?? 0;
    if (known + quantity <= bounds.unitsOfProduct) continue;
    const most = bounds.unitsOfProduct === 1 ? '1 unidade' : `${bounds.unitsOfProduct} unidades`;
    const already = known > 0 ? ` Você já tem ${known} em pedidos esperando pagamento.` : '';
    return `Você pode reservar até ${most} de "${products.get(productId)?.name ?? ''}" sem pagar.${already} Confira o carrinho.`;
  }
  const wanted = sumOf(units.map(({ quantity }) => quantity));
  const isTooMuch =
    (bounds.units !== null && sumOf([...unitsOf.values()]) + wanted > bounds.units) ||
    (bounds.cents !== null && cents + totalCents > bounds.cents) ||
    (bounds.client !== null && bounds.unitsOfClient !== null && unitsOfClient + wanted > bounds.unitsOfClient);
  return isTooMuch ? tooMuchReserved : undefined;
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
