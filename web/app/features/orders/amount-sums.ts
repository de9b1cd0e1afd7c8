import { summandOf } from '../../ui/amount-lines.tsx';
import type { ShownOrder } from './order-page.ts';
import { amountsOf } from './order-words.ts';

/** The summands of a total on paper, as the lines before it. */
export const amountSums = (order: ShownOrder) =>
  amountsOf(order).map(({ label, value }) => [label, summandOf(value)] as const);
