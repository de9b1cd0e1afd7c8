import type { OrderPayment } from '@giro/contract/calls/orders.ts';
import type { readPaymentCall, renewChargeCall, useFixedCodeCall } from '@giro/contract/calls/payments.ts';
import { callApi } from '../../lib/api/call-api.ts';

/** A payment as the shop told it. What is left of it is counted from its receipt, whatever this device's clock says. */
export interface PaymentAnswer {
  payment: OrderPayment;
  /** When it came, on the page's own clock (`performance.now()`), which nobody can set. */
  receivedAtMs: number;
  /** When the units are no longer kept, by the shop's clock. */
  holdEndsMs: number | undefined;
  /** The shop's time when it answered. */
  shopMs: number;
}

/** Two answers about the same end differ by rounding and by their way here; what people read stays the same text. */
const sameEndMs = 5000;

/** `headers` are those of the answer: they say what time it is in the shop. Without them this device's clock serves. */
export function answerOf(payment: OrderPayment, headers?: Headers, before?: PaymentAnswer): PaymentAnswer {
  const shopMs = Date.parse(headers?.get('date') ?? '') || Date.now();
  const end = payment.hold_in_s === null ? undefined : shopMs + payment.hold_in_s * 1000;
  const known = before?.holdEndsMs;
  const isSame = end !== undefined && known !== undefined && Math.abs(end - known) < sameEndMs;
  return { payment, receivedAtMs: performance.now(), holdEndsMs: isSame ? known : end, shopMs };
}

/** The part of so many seconds that is left at `nowMs` of the page's own clock; undefined where there is no end. */
export function secondsLeft(
  seconds: number | null,
  { receivedAtMs }: Pick<PaymentAnswer, 'receivedAtMs'>,
  nowMs: number,
): number | undefined {
  if (seconds === null) return undefined;
  return Math.max(0, seconds - Math.floor(Math.max(0, nowMs - receivedAtMs) / 1000));
}

type PaymentCall = typeof readPaymentCall | typeof renewChargeCall | typeof useFixedCodeCall;

/** Makes a call that tells the payment of an order. Throws `ApiError`. */
export async function callPayment(call: PaymentCall, code: string, before?: PaymentAnswer): Promise<PaymentAnswer> {
  let headers: Headers | undefined;
  const payment: OrderPayment = await callApi(call, {
    params: { code },
    // An answer that a browser had kept would count from seconds of long ago.
    cache: 'no-store',
    onHeaders: (own) => {
      headers = own;
    },
  });
  return answerOf(payment, headers, before);
}
