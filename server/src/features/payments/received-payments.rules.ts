import { orderStatus } from '@giro/contract/rules/order-status.ts';
import type { ReceivedRow } from './received-payments.queries.ts';

type Payment = Pick<
  ReceivedRow,
  | 'cents'
  | 'refundedCents'
  | 'verdict'
  | 'orderId'
  | 'orderStatus'
  | 'orderCents'
  | 'decidedAt'
  | 'isDisputed'
  | 'isOpen'
  | 'isRefundable'
  | 'withdrawalState'
>;

export interface AskableOf {
  refund: boolean;
  link: boolean;
  accept: boolean;
  refuse: boolean;
}

const leftOf = ({ cents, refundedCents }: Payment) => cents - refundedCents;

export const isWithdrawing = ({ withdrawalState }: Payment) =>
  withdrawalState === 'asked' || withdrawalState === 'received';

/** True if nobody has decided, or the order was cancelled since and its money is still here. */
const isUndecided = ({ decidedAt, orderStatus: status }: Payment) =>
  decidedAt === null || status === orderStatus.cancelled;

/** Possible actions on a payment. Before its bank decides, a disputed one neither goes back nor is taken as it is. */
export function askableOf(payment: Payment): AskableOf {
  const isHere = leftOf(payment) > 0 && !payment.isDisputed;
  return {
    refund: isHere && payment.isRefundable,
    link: isHere && payment.orderId === null && payment.decidedAt === null,
    accept: isHere && payment.orderId !== null && isUndecided(payment),
    refuse: isWithdrawing(payment),
  };
}

/**
 * The part of an undecided excess beyond its order's cost, where `decidedCents` are already decided to be the order's.
 */
function excessOf(payment: Payment, decidedCents: number): number {
  return Math.min(leftOf(payment), Math.max(0, decidedCents + leftOf(payment) - (payment.orderCents ?? 0)));
}

const isUndecidedExcess = ({ verdict, decidedAt }: Payment) =>
  (verdict === 'excess' || verdict === 'overcharged') && decidedAt === null;

/**
 * Centavos that go back when nobody says how many: of an undecided excess the part that is too much, as long as the
 * order is wanted; else all that is left. `decidedCents` is the rest of the other, decided payments of its order.
 */
export function restOf(payment: Payment, decidedCents: number): number {
  const isWanted = payment.orderStatus !== orderStatus.cancelled && !isWithdrawing(payment);
  return isUndecidedExcess(payment) && isWanted ? excessOf(payment, decidedCents) : leftOf(payment);
}

/** True if nothing is left to decide on; `decidedCents` as above. */
export function isDoneWith(payment: Payment, decidedCents: number): boolean {
  return leftOf(payment) === 0 || (isUndecidedExcess(payment) && excessOf(payment, decidedCents) === 0);
}
