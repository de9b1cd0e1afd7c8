import type { Facet } from '@giro/contract/calls/search.ts';
import type { Countable } from './documents.queries.ts';
import type { Found } from './product-index.rules.ts';

const codeOf = ({ kind, id }: Countable) => ({ attribute: id, type: -2 * id, model: -2 * id - 1 })[kind];

/** Which choice belongs to a countable's own facet; undefined where nothing is chosen of it. */
export type PlaceOf = (countable: Countable) => number | undefined;

/** Everything that can be counted, with its count: without its own facet's choice, with all others. */
export function presentCounts(countables: readonly Countable[], count: Found['countOf'], placeOf: PlaceOf) {
  const countOf = (countable: Countable) => ({
    id: countable.id,
    value: countable.value,
    count: count(codeOf(countable), placeOf(countable)),
  });
  const facets = new Map<string, Facet>();
  const types: Facet['values'] = [];
  const modelos: Facet['values'] = [];
  for (const countable of countables) {
    if (countable.kind === 'type') types.push(countOf(countable));
    else if (countable.kind === 'model') modelos.push(countOf(countable));
    else {
      const facet = facets.get(countable.facet) ?? { name: countable.facet, values: [] };
      facet.values.push(countOf(countable));
      facets.set(countable.facet, facet);
    }
  }
  return { facets: [...facets.values()], types, modelos };
}
