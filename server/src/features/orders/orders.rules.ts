import { createHash, randomInt } from 'node:crypto';
import type { BodyOf } from '@giro/contract/call.ts';
import type { placeOrderCall } from '@giro/contract/calls/orders.ts';
import type { Units } from './stock.queries.ts';

export type Cart = BodyOf<typeof placeOrderCall>;

/** Letters and digits that nobody confuses when reading them aloud. */
const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

export function createOrderCode(): string {
  return Array.from({ length: 8 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
}

/** Lines of the same product count together. */
export function unitsOf(cart: Cart): Units[] {
  const units = new Map<number, number>();
  for (const { id, quantity } of cart.products) units.set(id, (units.get(id) ?? 0) + quantity);
  return [...units]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .sort((one, other) => one.productId - other.productId);
}

/** Tells a repetition of an order from another one under the same key. */
export function hashOf(units: readonly Units[], totalCents: number): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([units, totalCents]))
    .digest();
}
