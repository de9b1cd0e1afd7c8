import type { AttributeFilter } from '@giro/contract/calls/products.ts';
import type { Found } from '../list/search-request.ts';

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
