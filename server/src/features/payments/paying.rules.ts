import { isPaid, orderStatus } from '@giro/contract/rules/order-status.ts';
import type { PaymentState } from '@giro/contract/rules/payment.ts';
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
}

/** Money that came in for an order and has not gone back. */
export const keptOf = ({ receivedCents, refundedCents }: Pick<PaymentFacts, 'receivedCents' | 'refundedCents'>) =>
  receivedCents - refundedCents;

/** The payment's state as the buyer reads it. Money of a paid order counts as returned only when all of it is. */
export function paymentStateOf(facts: PaymentFacts): PaymentState {
  const { status, endReason, receivedCents, refundedCents, isRefunding, payable } = facts;
  const goesBack = isRefunding ? 'refunding' : 'refunded';
  if (isPaid(status)) return receivedCents > 0 && keptOf(facts) <= 0 ? goesBack : 'paid';
  if (status === orderStatus.pending) return keptOf(facts) > 0 ? 'partial' : payable;
  if (refundedCents > 0) return goesBack;
  return endReason === 'expired' || endReason === 'superseded' ? 'expired' : 'cancelled';
}

/** True if there is a code to pay with. */
export const showsCode = (state: PaymentState) => state === 'waiting' || state === 'partial';
