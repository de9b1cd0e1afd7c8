import type { PriceHistoryRow } from '@giro/contract/calls/price-desk.ts';

/** A price and the moments from and to which it held, in milliseconds. */
export interface PriceStep {
  from: number;
  to: number;
  price: number;
}

/** The changes of a price, newest first, as steps from `since` to `now`; none before the price was there. */
export function stepsOf(rows: readonly PriceHistoryRow[], since: number, now: number): PriceStep[] {
  const changes = rows.toReversed().map(({ at, before, after }) => ({ at: Date.parse(at), before, after }));
  const known = changes.filter(({ at }) => at <= since).at(-1);
  const within = changes.filter(({ at }) => at > since);
  const beforeAll = known?.after ?? within[0]?.before ?? undefined;
  const starts = [
    ...(beforeAll === undefined ? [] : [{ at: since, price: beforeAll }]),
    ...within.map(({ at, after }) => ({ at, price: after })),
  ];
  return starts.map(({ at, price }, place) => ({ from: at, to: starts[place + 1]?.at ?? now, price }));
}

/** The size of the drawing; it is stretched to its place. */
export const drawn = { width: 1000, height: 100 } as const;

/** Steps as the path of an SVG: across while a price holds, up or down where it changes. */
export function pathOf(steps: readonly PriceStep[], since: number, now: number): string {
  const prices = steps.map(({ price }) => price);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const x = (at: number) => Math.round(((at - since) / (now - since)) * drawn.width);
  const y = (price: number) =>
    highest === lowest ? drawn.height / 2 : Math.round(((highest - price) / (highest - lowest)) * drawn.height);
  return steps
    .map(({ from, to, price }, place) => (place === 0 ? `M${x(from)} ${y(price)}H${x(to)}` : `V${y(price)}H${x(to)}`))
    .join('');
}
