import { isPaid, orderStatus } from '@giro/contract/rules/order-status.ts';
import type { Verdict } from '@giro/contract/rules/payment.ts';

/** An order as money finds it. */
export interface PaidOrder {
  status: number;
  endReason: string | null;
  totalCents: number;
  /** What came in for it before, less what went back. */
  keptCents: number;
  /** Whether a Pix of before settled it. */
  wasSettled: boolean;
}

export interface Judgement {
  verdict: Verdict;
  /** What becomes of the order: paid, held for longer, or as it is. */
  move: 'settle' | 'hold' | 'none';
  /** Whether it is given back without anybody's press, where the shop wants that. */
  goesBack: boolean;
}

const stays = (verdict: Verdict): Judgement => ({ verdict, move: 'none', goesBack: false });
const goesBack = (verdict: Verdict): Judgement => ({ verdict, move: 'none', goesBack: true });

/** Orders that nobody ended on purpose: they are still wanted. */
const isStillWanted = ({ endReason }: PaidOrder) => endReason === 'expired' || endReason === 'superseded';

/**
 * What a Pix of so many centavos is to the order that it names, if any. `unitsAreThere` counts for ended orders alone:
 * whether the shelf could give their units again.
 */
export function judge(cents: number, order: PaidOrder | undefined, unitsAreThere: boolean): Judgement {
  if (!order) return stays('unmatched');
  // It went back before anybody heard of it.
  if (cents <= 0) return stays('late');
  const sum = order.keptCents + cents;
  const verdict = sum < order.totalCents ? 'partial' : sum > order.totalCents ? 'excess' : 'settled';
  if (isPaid(order.status)) {
    const isFurther = order.wasSettled || order.keptCents >= order.totalCents;
    return isFurther ? goesBack('twice') : stays(verdict);
  }
  if (order.status === orderStatus.pending) {
    return { verdict, move: verdict === 'partial' ? 'hold' : 'settle', goesBack: false };
  }
  if (!isStillWanted(order)) return goesBack('late');
  if (verdict === 'partial') return stays(verdict);
  return unitsAreThere ? { verdict, move: 'settle', goesBack: false } : goesBack('late');
}
