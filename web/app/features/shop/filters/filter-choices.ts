import type { AttributeFilter } from '@giro/contract/calls/products.ts';
import type { Found } from '../list/shop-queries.ts';

export interface FilterValue {
  id: number;
  label: string;
  /** The number of devices that have it under the other choices; undefined where nothing is counted. */
  count?: number;
}

export interface FilterChoices {
  models: FilterValue[];
  attributes: { name: string; values: FilterValue[] }[];
}

interface Offered {
  modelos: readonly { id: number; name: string }[];
  attributes: readonly AttributeFilter[];
}

type Counted = Pick<Found, 'modelos' | 'facets'>;

const counted = (values: Found['modelos']) => values.map(({ id, value, count }) => ({ id, label: value, count }));

/** The search's choices with their counts; without an answer of it, those that come with the list, uncounted. */
export function filterChoicesOf(found: Counted | undefined, offered: Offered | undefined): FilterChoices {
  if (found) {
    return {
      models: counted(found.modelos),
      attributes: found.facets.map(({ name, values }) => ({ name, values: counted(values) })),
    };
  }
  const { modelos, attributes } = offered ?? { modelos: [], attributes: [] };
  return {
    models: modelos.map(({ id, name }) => ({ id, label: name })),
    attributes: attributes.map(({ name, attribute_values }) => ({
      name,
      values: attribute_values.map(({ id, value }) => ({ id, label: value })),
    })),
  };
}

/** 'aparelho' or 'aparelhos' after its number. */
export function devices(count: number): string {
  return `${count} ${count === 1 ? 'aparelho' : 'aparelhos'}`;
}

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
