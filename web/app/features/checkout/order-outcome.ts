import { type OrderPayment, placeOrderCall } from '@giro/contract/calls/orders.ts';
import { cardMethod } from '@giro/contract/rules/card.ts';
import { deliveryKind } from '@giro/contract/rules/delivery-kind.ts';
import { usualFulfilment } from '@giro/contract/rules/fulfilment-kind.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { ApiError, callApi } from '../../lib/api/call-api.ts';
import type { Cart } from '../cart/cart.ts';
import type { OrderTerms } from '../cart/cart-price.ts';

export interface PlacedOrder {
  orderCode: string;
  holdUntil: string | undefined;
  /** The way it is paid; undefined where the shop says nothing of it. */
  payment?: OrderPayment | undefined;
  /** It goes to an address. */
  isSent?: boolean;
}

/** A refusal that one step of the checkout can put right. */
export interface StepRefusal {
  about: 'credit' | 'delivery';
  text: string;
}

export type OrderOutcome =
  | ({ kind: 'placed' } & PlacedOrder)
  | { kind: 'signed-out' }
  /** The shop has said no: nothing was ordered, and nothing will be with this key. */
  | {
      kind: 'refused';
      text: string;
      needsConfirmation: boolean;
      /** The step that shows it: the buyer's credit is not what it was, or the delivery. */
      about?: StepRefusal['about'];
    }
  /** Nobody knows; the same key may be sent again. */
  | { kind: 'failed'; text: string };

const unexpected = 'Erro inesperado. Tente novamente.';
const unreachable = 'Erro de conexão. Verifique sua internet.';

/** Reads an answer of the shop, whatever its status. `status` is 0 when none came. */
export function readOutcome(status: number, body: Record<string, unknown> | undefined): OrderOutcome {
  if (status === 0) return { kind: 'failed', text: unreachable };
  if (status === 401 || body?.code === 401) return { kind: 'signed-out' };
  const isOk = status >= 200 && status < 300;
  if (status === 422) {
    for (const [field, [text] = []] of Object.entries((body?.errors ?? {}) as Record<string, string[]>)) {
      const [about] = field.split('.');
      if (text && (about === 'credit' || about === 'delivery'))
        return { kind: 'refused', text, needsConfirmation: false, about };
    }
  }
  if (typeof body?.error === 'string' && body.error !== '') {
    const isRefused = isOk || status === 422;
    if (!isRefused) return { kind: 'failed', text: body.error };
    return { kind: 'refused', text: body.error, needsConfirmation: body.confirm_email === true };
  }
  if (isOk && body?.success === true) {
    const holdUntil = typeof body.hold_until === 'string' ? body.hold_until : undefined;
    const payment = typeof body.payment === 'object' && body.payment ? (body.payment as OrderPayment) : undefined;
    return { kind: 'placed', orderCode: String(body.order_code), holdUntil, payment };
  }
  return { kind: 'failed', text: unexpected };
}

/** The same for a call that was refused or got no answer. */
export function outcomeOf(error: unknown): OrderOutcome {
  return error instanceof ApiError ? readOutcome(error.status, error.body) : { kind: 'failed', text: unexpected };
}

/** Sends what is in the cart under the attempt's key: however often, it is the same order. Never throws. */
export async function sendOrder(
  cart: Cart,
  { coupon, totalCents, creditCents, card, delivery }: OrderTerms,
  key: string,
): Promise<OrderOutcome> {
  const body = {
    products: cart.products.map(({ id, quantity }) => ({ id, quantity: Number(quantity) })),
    totalAmount: reaisOf(totalCents),
    coupon,
    credit: creditCents && reaisOf(creditCents),
    payment_method: 'Pix' as const,
    ...(card && { method: cardMethod, pix_part: card.pixCents && reaisOf(card.pixCents) }),
    deliveryMethod: delivery ? deliveryKind.method : usualFulfilment.method,
    ...(delivery && {
      delivery: { kind: 'delivery' as const, quote: delivery.quote, address_id: delivery.addressId },
    }),
  };
  try {
    const answer = await callApi(placeOrderCall, { body, headers: { 'Idempotency-Key': key } });
    return readOutcome(200, answer);
  } catch (error) {
    return outcomeOf(error);
  }
}
