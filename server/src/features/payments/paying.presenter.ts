import type { OrderPayment } from '@giro/contract/calls/orders.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { isPaid, orderStatus } from '@giro/contract/rules/order-status.ts';
import type { PayMode, PaymentState } from '@giro/contract/rules/payment.ts';
import type { OrderPaymentRow } from './order-payments.queries.ts';
import type { Payable } from './payment-method.ts';

/** Facts that decide the state of an order's payment. Amounts are centavos. */
export interface PaymentFacts {
  status: number;
  endReason: string | null;
  /** All that has ever come in for it. */
  receivedCents: number;
  /** Part of that money that went back or is about to. */
  refundedCents: number;
  /** True if some of it is still on its way back. */
  isRefunding: boolean;
  /** State of the means to pay that there is. */
  payable: Payable['state'];
  /** True while somebody contests a part of it at their bank. */
  isDisputed: boolean;
}

/** A card that somebody has pressed to pay with: what it comes to matters more than what is there of the rest. */
const attempted: readonly Payable['state'][] = ['processing', 'challenge', 'review', 'refused'];

/** Money that came in for an order and has not gone back. */
export const keptOf = ({ receivedCents, refundedCents }: Pick<PaymentFacts, 'receivedCents' | 'refundedCents'>) =>
  receivedCents - refundedCents;

/** The payment's state as the buyer reads it. Money of a paid order counts as returned only when all of it is. */
export function paymentStateOf(facts: PaymentFacts): PaymentState {
  const { status, endReason, receivedCents, refundedCents, isRefunding, payable } = facts;
  const goesBack = isRefunding ? 'refunding' : 'refunded';
  if (facts.isDisputed) return 'disputed';
  if (isPaid(status)) return receivedCents > 0 && keptOf(facts) <= 0 ? goesBack : 'paid';
  if (status === orderStatus.pending) return keptOf(facts) > 0 && !attempted.includes(payable) ? 'partial' : payable;
  if (refundedCents > 0) return goesBack;
  return endReason === 'expired' || endReason === 'superseded' ? 'expired' : 'cancelled';
}

/** True if there is a code to pay with. */
const showsCode = (state: PaymentState) => state === 'waiting' || state === 'partial';

const secondsLeft = (seconds: number | null) => (seconds === null ? null : Math.max(0, Math.ceil(seconds)));

interface Shown {
  mode: PayMode;
  /** The means to pay, where there are any. */
  payable: Payable | undefined;
  isDisputed?: boolean;
  /** The bank's page that asks the buyer is for nobody else. */
  isOwner: boolean;
}

export function presentPayment(
  row: OrderPaymentRow,
  { mode, payable, isDisputed = false, isOwner }: Shown,
): OrderPayment {
  const money = { receivedCents: row.received, refundedCents: row.refunded };
  const state = paymentStateOf({
    ...money,
    status: row.status,
    endReason: row.end_reason,
    isRefunding: row.going_back > 0,
    payable: payable?.state ?? 'waiting',
    isDisputed,
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
    instalments: payable?.instalments ?? null,
    card: presentCard(payable, isOwner),
  };
}

function presentCard({ card = null }: Partial<Payable> = {}, isOwner: boolean): OrderPayment['card'] {
  return card && (isOwner ? card : { ...card, challenge_url: null });
}

/** Basis of an answer's tag: everything but the seconds that go by. */
export function withoutSeconds(
  { expires_in_s, hold_in_s, ...payment }: OrderPayment,
  row: OrderPaymentRow,
  expiresAt: Date | null,
): string {
  return JSON.stringify([payment, expiresAt, row.hold_until]);
}
