import type { OrderRules } from '../settings/shop-settings.service.ts';
import type { ReadProduct, Units } from './orders.rules.ts';

/** Who is about to order, and what the shop allows them; nothing holds it so. */
export interface Buyer {
  /** The program's time as the database has it. */
  now: Date;
  isConfirmed: boolean;
  hasUnpaid: boolean;
  /** Whether one of the unpaid orders is one that another takes the place of. */
  hasReplaceable: boolean;
  /** Whether one of them is not. */
  hasLasting: boolean;
  /** Orders whose charge nobody paid, in the last 24 hours. */
  expired: number;
  /** Orders that this person took another in place of, or gave up, in the last hour. */
  dropped: number;
  rules: OrderRules;
}

/** So many orders may run out in 24 hours before no other is charged. */
export const mostExpired = 10;

/** So many orders may be dropped in an hour before no other is placed. */
export const mostDropped = 60;

/** What one person has ordered and not paid: how many orders, and how many units of each product in them. */
export interface Unpaid {
  orders: number;
  unitsOf: ReadonlyMap<number, number>;
}

/** How many unpaid orders this person may have: one until they have shown that mail reaches them. */
export const mostOrdersOf = ({ isConfirmed, rules }: Pick<Buyer, 'isConfirmed' | 'rules'>) =>
  isConfirmed ? rules.unpaid_orders : 1;

/** Until when an order of this moment keeps its units; null when the shop wants no end. */
export function holdUntilOf({ now, rules }: Pick<Buyer, 'now' | 'rules'>): Date | null {
  return rules.hold_hours > 0 ? new Date(now.getTime() + rules.hold_hours * 3_600_000) : null;
}

/** Until when an order of this moment keeps its units for its charge. */
export const reserveUntil = (now: Date, { reserveMinutes }: { reserveMinutes: number }) =>
  new Date(now.getTime() + reserveMinutes * 60_000);

/** Whether a first order waits for its payment and nobody knows yet that mail reaches this person. */
export const mustConfirm = ({ isConfirmed, hasUnpaid }: Pick<Buyer, 'isConfirmed' | 'hasUnpaid'>) =>
  !isConfirmed && hasUnpaid;

/** Why these units are more than one person may reserve, as the text to show; undefined when they are not. */
export function reservationProblem(
  units: readonly Units[],
  products: ReadonlyMap<number, Pick<ReadProduct, 'name'>>,
  { orders, unitsOf }: Unpaid,
  { unpaid_orders, unpaid_units }: OrderRules,
): string | undefined {
  if (orders >= unpaid_orders) {
    const count = orders === 1 ? '1 pedido' : `${orders} pedidos`;
    return `Você já tem ${count} esperando pagamento. Pague um deles, ou espere a reserva terminar, para fazer outro.`;
  }
  for (const { productId, quantity } of units) {
    const known = unitsOf.get(productId) ?? 0;
    if (known + quantity <= unpaid_units) continue;
    const most = unpaid_units === 1 ? '1 unidade' : `${unpaid_units} unidades`;
    const already = known > 0 ? ` Você já tem ${known} em pedidos esperando pagamento.` : '';
    return `Você pode reservar até ${most} de "${products.get(productId)?.name ?? ''}" sem pagar.${already} Confira o carrinho.`;
  }
  return undefined;
}
