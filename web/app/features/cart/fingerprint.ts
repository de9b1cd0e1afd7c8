import type { Cart } from './cart.ts';

/** The cart's order as short text: equal for carts that make the same order. */
export function fingerprintOf({ products, totalAmount, coupon }: Omit<Cart, 'deliveryMethod'>): string {
  const lines = products.map(({ id, quantity }) => `${id}x${quantity}`).sort();
  return `${lines.join('+')}=${totalAmount}${coupon === undefined ? '' : `-${coupon}`}`;
}
