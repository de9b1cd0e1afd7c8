import type { OrderPayment } from '@giro/contract/calls/orders.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { orderStatus } from '@giro/contract/rules/order-status.ts';
import type { PayMode } from '@giro/contract/rules/payment.ts';
import type { OrderPaymentRow } from './paying.queries.ts';
import { keptOf, paymentStateOf, showsCode } from './paying.rules.ts';
import type { Payable } from './payment-method.ts';

const secondsLeft = (seconds: number | null) => (seconds === null ? null : Math.max(0, Math.ceil(seconds)));

/** `payable` is what there is to pay with, where there is anything. */
export function presentPayment(row: OrderPaymentRow, mode: PayMode, payable: Payable | undefined): OrderPayment {
  const money = { receivedCents: row.received, refundedCents: row.refunded };
  const state = paymentStateOf({
    ...money,
    status: row.status,
    endReason: row.end_reason,
    isRefunding: row.going_back > 0,
    payable: payable?.state ?? 'waiting',
  });
  const isPending = row.status === orderStatus.pending;
  const code = (isPending && showsCode(state) && payable?.code) || null;
  return {
    mode,
    state,
    code,
    value: reaisOf(row.due),
    received: reaisOf(keptOf(money) + row.promised),
    expires_in_s: code === null ? null : secondsLeft(payable?.expiresInS ?? null),
    hold_in_s: isPending ? secondsLeft(row.hold_s) : null,
    can_renew: payable?.canRenew === true,
    is_simulated: payable?.isSimulated === true,
  };
}

/** Basis of an answer's tag: everything but the seconds that go by. */
export function withoutSeconds(
  { expires_in_s, hold_in_s, ...payment }: OrderPayment,
  row: OrderPaymentRow,
  expiresAt: Date | null,
): string {
  return JSON.stringify([payment, expiresAt, row.hold_until]);
}
