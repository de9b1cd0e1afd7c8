import type { SearchOrder } from '@giro/contract/calls/search.ts';
import { maxMoneyCents, parseWireReais, reaisOf } from '@giro/contract/rules/money.ts';
import { takeOrder, takePrices } from '@giro/contract/rules/said-in-search.ts';
import { idInAddress } from '../../../lib/head/shown-address.ts';

/** The view of the shop's listing, as its address says it. */
export interface ShopView {
  /** A type's id; undefined shows 'Todos'. */
  tab: number | undefined;
  page: number;
  filters: ShopFilters;
  /** The text searched for; undefined or not empty. */
  search?: string | undefined;
  /** Undefined is by relevance. */
  order?: Exclude<SearchOrder, 'relevancia'> | undefined;
}

export interface ShopFilters {
  /** Ids of models. */
  modelos: number[];
  /** Ids of values by the name of their attribute. */
  attributes: Record<string, number[]>;
  /** Prices in centavos, borders included. */
  minCents?: number | undefined;
  maxCents?: number | undefined;
}

export const noFilters: ShopFilters = { modelos: [], attributes: {} };

export const orderNames: Record<SearchOrder, string> = {
  relevancia: 'Relevância',
  novos: 'Mais novos',
  'menor-preco': 'Menor preço',
  'maior-preco': 'Maior preço',
};

const mostIds = 200;
/** The longest search that counts. */
const longestSearch = 100;

function idsOf(text: string): number[] {
  const ids = text.split(',').flatMap((part) => idInAddress(part) ?? []);
  return [...new Set(ids)].slice(0, mostIds);
}

function centsIn(text: string | null): number | undefined {
  const cents = text ? parseWireReais(text) : undefined;
  return cents !== undefined && cents >= 0 && cents <= maxMoneyCents ? cents : undefined;
}

function orderIn(text: string | null): ShopView['order'] {
  return text !== null && text !== 'relevancia' && Object.hasOwn(orderNames, text)
    ? (text as ShopView['order'])
    : undefined;
}

/**
 * The text searched for, and prices: those that were chosen, else those that are said in the search, which goes without
 * them.
 */
function searchAndPricesIn(search: URLSearchParams) {
  const words = [...(search.get('busca') ?? '').trim()].slice(0, longestSearch).join('').trim();
  const chosen = { minCents: centsIn(search.get('preco_min')), maxCents: centsIn(search.get('preco_max')) };
  const { rest, minCents, maxCents } = takePrices(words);
  return { words: rest, prices: hasPrice(chosen) ? chosen : { minCents, maxCents } };
}

/** Reads an address; what makes no sense in it is as if it were not there. An attribute that is named twice has the values of both. */
export function readShopAddress(search: URLSearchParams): ShopView {
  const attributes = new Map<string, number[]>();
  for (const entry of search.getAll('attr')) {
    const colon = entry.lastIndexOf(':');
    const name = entry.slice(0, Math.max(0, colon));
    const ids = idsOf([...(attributes.get(name) ?? []), entry.slice(colon + 1)].join());
    if (name !== '' && ids.length > 0) attributes.set(name, ids);
  }
  const { words, prices } = searchAndPricesIn(search);
  return {
    tab: idInAddress(search.get('tab')),
    page: idInAddress(search.get('page')) ?? 1,
    filters: {
      modelos: idsOf(search.get('modelos') ?? ''),
      attributes: Object.fromEntries(attributes),
      ...prices,
    },
    search: words || undefined,
    order: orderIn(search.get('ordem')),
  };
}

/** The order that was chosen, else the one that is said in the search: 'barato'. */
export function shownOrder({ order, search }: Pick<ShopView, 'order' | 'search'>): ShopView['order'] {
  return order ?? takeOrder(search ?? '').order;
}

/** The search without what it says of the order; undefined where nothing else is said. */
export function withoutOrder(search: string | undefined): string | undefined {
  return (search && takeOrder(search).rest) || undefined;
}

export function hasPrice({ minCents, maxCents }: Pick<ShopFilters, 'minCents' | 'maxCents'>): boolean {
  return minCents !== undefined || maxCents !== undefined;
}

export function hasFilters(filters: ShopFilters): boolean {
  const { modelos, attributes } = filters;
  return modelos.length > 0 || Object.values(attributes).some((ids) => ids.length > 0) || hasPrice(filters);
}

/** True if the list is one that the search alone can make: its results have pages of their own. */
export function isSearched({ search, order, filters }: ShopView): boolean {
  return search !== undefined || order !== undefined || hasPrice(filters);
}

/** True if the address shows less, or in another order, than a whole list: search engines know the whole ones alone. */
export function isNarrowed(view: ShopView): boolean {
  return isSearched(view) || hasFilters(view.filters);
}

const ascending = (ids: readonly number[]) => [...ids].sort((a, b) => a - b).join(',');

/** The values that are chosen of each attribute, as an address and a call name them: 'NAME:ID,ID', always in one order. */
export function chosenValues({ attributes }: ShopFilters): { name: string; ids: string }[] {
  return Object.entries(attributes)
    .filter(([, ids]) => ids.length > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, ids]) => ({ name, ids: ascending(ids) }));
}

/**
 * The query of an address, with its question mark, the same for the same list; '' for the first page of everything.
 * Pages exist of everything and of what is searched.
 */
export function shopSearch(view: ShopView): string {
  const { tab, page, filters, search, order } = view;
  const hasPages = isSearched(view) || (tab === undefined && !hasFilters(filters));
  const parts = [
    ...(search === undefined ? [] : [`busca=${encodeURIComponent(search)}`]),
    ...(tab === undefined ? [] : [`tab=${tab}`]),
    ...(page > 1 && hasPages ? [`page=${page}`] : []),
    ...(filters.modelos.length > 0 ? [`modelos=${ascending(filters.modelos)}`] : []),
    ...chosenValues(filters).map(({ name, ids }) => `attr=${encodeURIComponent(name)}:${ids}`),
    ...(filters.minCents === undefined ? [] : [`preco_min=${reaisOf(filters.minCents)}`]),
    ...(filters.maxCents === undefined ? [] : [`preco_max=${reaisOf(filters.maxCents)}`]),
    ...(order === undefined ? [] : [`ordem=${order}`]),
  ];
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

function toggle(ids: readonly number[], id: number): number[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
}

export function withoutModel(filters: ShopFilters, id: number): ShopFilters {
  return { ...filters, modelos: filters.modelos.filter((each) => each !== id) };
}

export function toggleModel(filters: ShopFilters, id: number): ShopFilters {
  return { ...filters, modelos: toggle(filters.modelos, id) };
}

/** Chooses exactly these values of an attribute; none of them takes it out. */
export function chooseValues(filters: ShopFilters, attribute: string, ids: number[]): ShopFilters {
  const { [attribute]: _, ...others } = filters.attributes;
  return { ...filters, attributes: ids.length > 0 ? { ...others, [attribute]: ids } : others };
}

export function toggleValue(filters: ShopFilters, attribute: string, id: number): ShopFilters {
  return chooseValues(filters, attribute, toggle(filters.attributes[attribute] ?? [], id));
}

export function withoutValue(filters: ShopFilters, attribute: string, id: number): ShopFilters {
  const ids = filters.attributes[attribute] ?? [];
  return chooseValues(
    filters,
    attribute,
    ids.filter((each) => each !== id),
  );
}

/** A lowest price above the highest one is taken for the other way round. */
export function inOrder(filters: ShopFilters): ShopFilters {
  const { minCents, maxCents } = filters;
  const isTurned = minCents !== undefined && maxCents !== undefined && minCents > maxCents;
  return isTurned ? { ...filters, minCents: maxCents, maxCents: minCents } : filters;
}
