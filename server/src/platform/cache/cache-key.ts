/** What the shop's list is searched and narrowed by. */
export const shopParameters = ['busca', 'ordem', 'preco_min', 'preco_max', 'modelos', 'attr'];

/** Parameters that change what a public answer shows. Every other one is ignored, so that made-up addresses hit too. */
export const countedParameters = new Set(['page', 'tab', '_routes', ...shopParameters]);

/** A call's answer may also be that to a search by another name. */
const countedInCalls = new Set([...countedParameters, 'search']);

/** The key of a public page or call: its path and the parameters that count, whole and in a fixed order. */
export function cacheKeyOf(url: string): string {
  const mark = url.indexOf('?');
  if (mark === -1) return url;
  const given = [...new URLSearchParams(url.slice(mark + 1))];
  const names = url.startsWith('/api/') ? countedInCalls : countedParameters;
  const counted = given.filter(([name]) => names.has(name)).sort();
  const query = new URLSearchParams(counted).toString();
  return query ? `${url.slice(0, mark)}?${query}` : url.slice(0, mark);
}
