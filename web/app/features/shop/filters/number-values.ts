import type { FilterValue } from './filter-choices.ts';

/** With fewer, boxes show them all at a glance. */
const fewestInRange = 9;
const numberWithUnit = /^(\d[\d.,]*)\s*(%|[a-zA-Z"”]{1,4})$/;
/** Larger units of the same measure, in the smaller one. */
const multiples: Record<string, { unit: string; times: number }> = { tb: { unit: 'gb', times: 1024 } };

/** A number as people in Brazil write it: a dot before three digits stands for thousands. */
function numberIn(text: string): number {
  const plain = text.replace(/\.(?=\d{3}(\D|$))/g, '').replace(',', '.');
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

function measureOf(label: string): { amount: number; unit: string } | undefined {
  const [, digits, unit] = numberWithUnit.exec(label.trim()) ?? [];
  if (digits === undefined || unit === undefined) return undefined;
  const { unit: same, times } = multiples[unit.toLowerCase()] ?? { unit: unit.toLowerCase(), times: 1 };
  const amount = numberIn(digits) * times;
  return Number.isNaN(amount) ? undefined : { amount, unit: same };
}

/** Values that are many numbers of one measure, such as '85%' or '3.279 mAh', from low to high; undefined for others. */
export function numbersOf(values: readonly FilterValue[]): FilterValue[] | undefined {
  if (values.length < fewestInRange) return undefined;
  const measured = values.flatMap((value) => {
    const measure = measureOf(value.label);
    return measure ? [{ value, ...measure }] : [];
  });
  const isOneMeasure = new Set(measured.map(({ unit }) => unit)).size === 1;
  if (measured.length < values.length || !isOneMeasure) return undefined;
  return measured.sort((a, b) => a.amount - b.amount).map(({ value }) => value);
}

/** Places of the lowest and the highest value, both included. */
export interface NumberRange {
  from: number;
  to: number;
}

/** The range that these ids are exactly; no ids are the whole of it, ids with gaps none. */
export function rangeOf(numbers: readonly FilterValue[], ids: readonly number[]): NumberRange | undefined {
  if (ids.length === 0) return { from: 0, to: numbers.length - 1 };
  const places = numbers.flatMap(({ id }, place) => (ids.includes(id) ? [place] : []));
  const from = places[0] ?? 0;
  const to = places.at(-1) ?? 0;
  return places.length === ids.length && to - from + 1 === places.length ? { from, to } : undefined;
}

/** The ids inside a range; none for the whole of it, which narrows nothing. */
export function idsInRange(numbers: readonly FilterValue[], { from, to }: NumberRange): number[] {
  if (from === 0 && to === numbers.length - 1) return [];
  return numbers.slice(from, to + 1).map(({ id }) => id);
}
