/** What the shop's list is searched and narrowed by. */
export const shopParameters = ['busca', 'ordem', 'preco_min', 'preco_max', 'modelos', 'attr'];

/** Parameters that change what a public page shows. Every other one is ignored, so that made-up addresses hit too. */
export const countedParameters = new Set(['page', 'tab', '_routes', ...shopParameters]);

/** A call's answer may also be that to a search. */
const countedInCalls = new Set(['page', 'tab', '_routes', 'search']);

const searchPath = '/api/busca';
const countedInSearches = new Set(['q', 'page', 'ordem', 'preco_min', 'preco_max', 'tab', 'modelos', 'attr']);

/** Whether it is one of the answers of which visitors can make up any number. */
export const isOfSearch = (key: string): boolean => key.startsWith(searchPath);

function countedOf(path: string): ReadonlySet<string> {
  if (!path.startsWith('/api/')) return countedParameters;
  return isOfSearch(path) ? countedInSearches : countedInCalls;
}

/** Choices by name are the same in any order; of everything else the last one counts, so theirs is kept. */
function inFixedOrder([one, value]: [string, string], [other, otherValue]: [string, string]): number {
  if (one !== other) return one < other ? -1 : 1;
  if (one !== 'attr' || value === otherValue) return 0;
  return value < otherValue ? -1 : 1;
}

/** The key of a public page or call: its path and the parameters that count, whole and in a fixed order. */
export function cacheKeyOf(url: string): string {
  const mark = url.indexOf('?');
  if (mark === -1) return url;
  const path = url.slice(0, mark);
  const names = countedOf(path);
  const counted = [...new URLSearchParams(url.slice(mark + 1))].filter(([name]) => names.has(name)).sort(inFixedOrder);
  const query = new URLSearchParams(counted).toString();
  return query ? `${path}?${query}` : path;
}
