import type { OrderPayment } from '@giro/contract/calls/orders.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { isRenewable } from './charges.rules.ts';
import type { PaymentRow } from './order-payment.queries.ts';
import { canRenew, type PaymentFacts, paymentStateOf, receivedOf, showsCode } from './order-payment.rules.ts';

function factsOf(row: PaymentRow): PaymentFacts {
  const { charge_state, expires_s } = row;
  return {
    status: row.status,
    endReason: row.end_reason,
    payMode: row.pay_mode,
    totalCents: row.total_cents,
    paidCents: row.paid_cents,
    refundedCents: row.refunded_cents,
    isRefunding: row.is_refunding,
    charge: charge_state ? { state: charge_state, isOver: expires_s !== null && expires_s <= 0 } : undefined,
  };
}

const secondsLeft = (seconds: number | null) => (seconds === null ? null : Math.max(0, Math.ceil(seconds)));

/** Who confirms payments just now, as far as a payment shows it. */
export interface Confirmer {
  /** Makes the fixed code of an order; null while the shop has no key. */
  fixedCode: (row: PaymentRow, cents: number) => string | null;
  plan: { isSimulated: boolean; reserveMinutes: number } | undefined;
}

export function presentPayment(row: PaymentRow, { fixedCode, plan }: Confirmer): OrderPayment {
  const facts = factsOf(row);
  const state = paymentStateOf(facts);
  const isStatic = row.pay_mode === 'static';
  const isPending = row.status === orderStatus.pending;
  const hasCode = isPending && showsCode(state) && (isStatic || (facts.charge !== undefined && !facts.charge.isOver));
  const code = isStatic ? hasCode && fixedCode(row, row.total_cents - receivedOf(facts)) : hasCode && row.code;
  return {
    mode: row.pay_mode,
    state,
    code: code || null,
    value: reaisOf(row.total_cents),
    received: reaisOf(receivedOf(facts)),
    expires_in_s: hasCode && !isStatic ? secondsLeft(row.expires_s) : null,
    hold_in_s: isPending ? secondsLeft(row.hold_s) : null,
    can_renew:
      plan !== undefined &&
      canRenew(facts) &&
      isRenewable({ charges: row.charges, ageS: row.age_s }, plan.reserveMinutes),
    is_simulated: !isStatic && plan?.isSimulated === true,
  };
}

/** What an answer's tag is made of: everything but the seconds that go by. */
export function withoutSeconds({ expires_in_s, hold_in_s, ...payment }: OrderPayment, row: PaymentRow): string {
  return JSON.stringify([payment, row.expires_at, row.hold_until]);
}
