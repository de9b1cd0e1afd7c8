import { idInAddress } from '../../../lib/head/id-in-address.ts';

/** What the shop's listing shows, as its address says it. */
export interface ShopView {
  /** A type's id; undefined shows 'Todos'. */
  tab: number | undefined;
  page: number;
  filters: ShopFilters;
}

export interface ShopFilters {
  /** Ids of models. */
  modelos: number[];
  /** Ids of values by the name of their attribute. */
  attributes: Record<string, number[]>;
}

export const noFilters: ShopFilters = { modelos: [], attributes: {} };

const mostIds = 200;

function idsOf(text: string): number[] {
  const ids = text.split(',').flatMap((part) => idInAddress(part) ?? []);
  return [...new Set(ids)].slice(0, mostIds);
}

/** Reads an address; what makes no sense in it is as if it were not there. */
export function readShopAddress(search: URLSearchParams): ShopView {
  const attributes: Record<string, number[]> = {};
  for (const entry of search.getAll('attr')) {
    const colon = entry.lastIndexOf(':');
    const ids = idsOf(entry.slice(colon + 1));
    if (colon > 0 && ids.length > 0) attributes[entry.slice(0, colon)] = ids;
  }
  return {
    tab: idInAddress(search.get('tab')),
    page: idInAddress(search.get('page')) ?? 1,
    filters: { modelos: idsOf(search.get('modelos') ?? ''), attributes },
  };
}

export function hasFilters({ modelos, attributes }: ShopFilters): boolean {
  return modelos.length > 0 || Object.values(attributes).some((ids) => ids.length > 0);
}

/** The query of an address, with its question mark; '' for the first page of everything. Pages exist unfiltered only. */
export function shopSearch({ tab, page, filters }: ShopView): string {
  const parts = [
    ...(tab === undefined ? [] : [`tab=${tab}`]),
    ...(page > 1 && tab === undefined && !hasFilters(filters) ? [`page=${page}`] : []),
    ...(filters.modelos.length > 0 ? [`modelos=${filters.modelos.join(',')}`] : []),
    ...Object.entries(filters.attributes)
      .filter(([, ids]) => ids.length > 0)
      .map(([name, ids]) => `attr=${encodeURIComponent(name)}:${ids.join(',')}`),
  ];
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

function toggle(ids: readonly number[], id: number): number[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
}

export function toggleModel(filters: ShopFilters, id: number): ShopFilters {
  return { ...filters, modelos: toggle(filters.modelos, id) };
}

export function toggleValue(filters: ShopFilters, attribute: string, id: number): ShopFilters {
  const ids = toggle(filters.attributes[attribute] ?? [], id);
  const { [attribute]: _, ...others } = filters.attributes;
  return { ...filters, attributes: ids.length > 0 ? { ...others, [attribute]: ids } : others };
}
