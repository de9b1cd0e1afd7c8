import type { Cart } from '../cart/cart.ts';
import { type CardShare, fingerprintOf } from '../cart/cart-price.ts';

/** The buyer's choice of how to pay: all by Pix, or a card for the rest or for all of it. */
export type Method = { kind: 'pix' } | { kind: 'card'; share: CardShare };

/** The choice as the address of the second step has it; undefined before there is one. */
export function readMethod(params: URLSearchParams): Method | undefined {
  const kind = params.get('forma');
  if (kind === 'pix') return { kind };
  if (kind !== 'cartao') return undefined;
  const pixCents = Math.round(Number(params.get('pix')) * 100);
  return { kind: 'card', share: Number.isSafeInteger(pixCents) && pixCents > 0 ? { pixCents } : {} };
}

/** The parameters of that address. */
export function writeMethod(method: Method): string {
  if (method.kind === 'pix') return 'forma=pix';
  const { pixCents } = method.share;
  return `forma=cartao${pixCents === undefined ? '' : `&pix=${(pixCents / 100).toFixed(2)}`}`;
}

/** The cart's order and the way it is paid as short text: equal for what makes the same order. */
export function orderFingerprintOf(
  cart: Parameters<typeof fingerprintOf>[0] & Pick<Cart, 'products'>,
  card?: CardShare,
) {
  return `${fingerprintOf(cart)}${card ? `+cartao${card.pixCents ?? ''}` : ''}`;
}
