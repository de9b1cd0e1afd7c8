import { isPaid, orderStatus } from '@giro/contract/rules/order-status.ts';
import type { PaymentState } from '@giro/contract/rules/payment.ts';
import type { Payable } from './payment-method.ts';

/** What the state of an order's payment follows from. Amounts are centavos. */
export interface PaymentFacts {
  status: number;
  endReason: string | null;
  /** All that has ever come in for it. */
  receivedCents: number;
  /** What of that went back or is about to. */
  refundedCents: number;
  /** Whether some of it is still on its way back. */
  isRefunding: boolean;
  /** How far that is which there is to pay with. */
  payable: Payable['state'];
}

/** What has come in for an order and stayed. */
export const keptOf = ({ receivedCents, refundedCents }: Pick<PaymentFacts, 'receivedCents' | 'refundedCents'>) =>
  receivedCents - refundedCents;

/** What a buyer is told of the payment. Of a paid order money counts as gone back only when all of it is. */
export function paymentStateOf(facts: PaymentFacts): PaymentState {
  const { status, endReason, receivedCents, refundedCents, isRefunding, payable } = facts;
  const goesBack = isRefunding ? 'refunding' : 'refunded';
  if (isPaid(status)) return receivedCents > 0 && keptOf(facts) <= 0 ? goesBack : 'paid';
  if (status === orderStatus.pending) return keptOf(facts) > 0 ? 'partial' : payable;
  if (refundedCents > 0) return goesBack;
  return endReason === 'expired' || endReason === 'superseded' ? 'expired' : 'cancelled';
}

/** Whether there is a code to pay with. */
export const showsCode = (state: PaymentState) => state === 'waiting' || state === 'partial';
