import { isPaid, orderStatus } from '@giro/contract/rules/order-status.ts';
import type { Verdict } from '@giro/contract/rules/payment.ts';

/** An order as money finds it. */
export interface PaidOrder {
  status: number;
  endReason: string | null;
  totalCents: number;
  /** Money that came in for it before, less what went back. */
  keptCents: number;
  /** True if an earlier Pix settled it. */
  wasSettled: boolean;
}

export interface Judgement {
  verdict: Verdict;
  /** The order's next move: paid, held for longer, or left as it is. */
  move: 'settle' | 'hold' | 'none';
  /** True if it is given back without anybody's press, where the shop wants that. */
  goesBack: boolean;
}

const stays = (verdict: Verdict): Judgement => ({ verdict, move: 'none', goesBack: false });
const goesBack = (verdict: Verdict): Judgement => ({ verdict, move: 'none', goesBack: true });

/** Orders that nobody ended on purpose: they are still wanted. */
const isStillWanted = ({ endReason }: PaidOrder) => endReason === 'expired' || endReason === 'superseded';

/**
 * Judges a Pix of so many centavos against the order it names, if any. `unitsAreThere` counts for ended orders alone:
 * true if the shelf could give their units again.
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
