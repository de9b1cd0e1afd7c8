import { isPaid, orderStatus } from '@giro/contract/rules/order-status.ts';
import type { PayMode, PaymentState } from '@giro/contract/rules/payment.ts';

/** What the state of an order's payment follows from. Amounts are centavos. */
export interface PaymentFacts {
  status: number;
  endReason: string | null;
  payMode: PayMode;
  totalCents: number;
  /** All that has ever come in for it. */
  paidCents: number;
  /** What of that went back or is about to. */
  refundedCents: number;
  /** Whether some of it is still on its way back. */
  isRefunding: boolean;
  /** The live charge; `open` ones are over by the provider's word or not. */
  charge: { state: 'new' | 'open'; isOver: boolean } | undefined;
}

/** What has come in for an order and stayed. */
export const receivedOf = ({ paidCents, refundedCents }: Pick<PaymentFacts, 'paidCents' | 'refundedCents'>) =>
  paidCents - refundedCents;

const isUnexpired = ({ charge }: Pick<PaymentFacts, 'charge'>) => charge !== undefined && !charge.isOver;

function stateOfUnpaid(facts: PaymentFacts): PaymentState {
  if (receivedOf(facts) > 0) return 'partial';
  if (facts.payMode === 'static') return 'waiting';
  if (!isUnexpired(facts)) return 'expired';
  return facts.charge?.state === 'new' ? 'preparing' : 'waiting';
}

/** What a buyer is told of the payment. Of a paid order money counts as gone back only when all of it is. */
export function paymentStateOf(facts: PaymentFacts): PaymentState {
  const { status, endReason, paidCents, refundedCents, isRefunding } = facts;
  const goesBack = isRefunding ? 'refunding' : 'refunded';
  if (isPaid(status)) return paidCents > 0 && receivedOf(facts) <= 0 ? goesBack : 'paid';
  if (status === orderStatus.pending) return stateOfUnpaid(facts);
  if (refundedCents > 0) return goesBack;
  return endReason === 'expired' || endReason === 'superseded' ? 'expired' : 'cancelled';
}

/** Whether its buyer can ask for another charge, as far as the order goes: units may be gone. */
export function canRenew(facts: PaymentFacts): boolean {
  if (facts.payMode !== 'charge' || receivedOf(facts) >= facts.totalCents) return false;
  if (facts.status === orderStatus.pending) return !isUnexpired(facts);
  return facts.status === orderStatus.cancelled && facts.endReason === 'expired' && facts.refundedCents === 0;
}

/** Whether there is a code to pay with. */
export const showsCode = (state: PaymentState) => state === 'waiting' || state === 'partial';
