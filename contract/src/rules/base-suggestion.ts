import { percentOfCentsDown } from './price-floor.ts';

/** A device that the shop has bought and sold, in centavos. */
interface SoldSample {
  priceCents: number;
  feeCents: number;
  taxCents: number;
  /** Its cost beside what its seller was paid. */
  extrasCents: number;
  /** The quoted value less the base at the quote: what its answers did to it. */
  effectsCents: number;
}

/** Inspections of a model's devices. */
interface Inspected {
  failed: number;
  decided: number;
}

/** Fewer sales suggest nothing. */
export const fewestSales = 3;

/** The base by which this very device would have left so many hundredths of a percent of its price. */
export function impliedBaseCents(sample: SoldSample, targetMargin: number): number {
  const { priceCents, feeCents, taxCents, extrasCents, effectsCents } = sample;
  return priceCents - feeCents - taxCents - extrasCents - percentOfCentsDown(priceCents, targetMargin) - effectsCents;
}

/** The middle of whole centavos; of an even number of them the mean of both, rounded down. Undefined of none. */
export function medianCents(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? undefined : Math.floor((lower + upper) / 2);
}

/** The share of the cost of a device that fails at the bench that each device bears, half a centavo rounded up. */
export function failureCents({ failed, decided }: Inspected, failureCostCents: number): number {
  if (decided === 0) return 0;
  const [cost, of] = [BigInt(failed) * BigInt(failureCostCents), BigInt(decided)];
  return Number((2n * cost + of) / (2n * of));
}

/** The base to ask for next: the middle of what the last sales imply, less failures, in steps of R$ 10. Undefined of too few. */
export function suggestedBaseCents(
  implied: readonly number[],
  inspected: Inspected,
  failureCostCents: number,
): number | undefined {
  const middle = implied.length < fewestSales ? undefined : medianCents(implied);
  if (middle === undefined) return undefined;
  const exact = middle - failureCents(inspected, failureCostCents);
  return Math.max(0, Math.floor(exact / 1000) * 1000);
}
