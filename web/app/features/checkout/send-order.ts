import { placeOrderCall } from '@giro/contract/calls/orders.ts';
import { usualFulfilment } from '@giro/contract/rules/fulfilment.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { callApi } from '../../lib/api/call-api.ts';
import type { Cart } from '../cart/cart.ts';
import type { OrderTerms } from '../cart/cart-price.ts';
import { type OrderOutcome, outcomeOf, readOutcome } from './order-outcome.ts';

/** Sends what is in the cart under the attempt's key: however often, it is the same order. Never throws. */
export async function sendOrder(cart: Cart, { coupon, totalCents }: OrderTerms, key: string): Promise<OrderOutcome> {
  const body = {
    products: cart.products.map(({ id, quantity }) => ({ id, quantity: Number(quantity) })),
    totalAmount: reaisOf(totalCents),
    coupon,
    payment_method: 'Pix' as const,
    deliveryMethod: usualFulfilment.method,
  };
  try {
    const answer = await callApi(placeOrderCall, { body, headers: { 'Idempotency-Key': key } });
    return readOutcome(200, answer);
  } catch (error) {
    return outcomeOf(error);
  }
}
