import type { ResultOf } from '@giro/contract/call.ts';
import { browseProductsCall, browseTypeCall, filterProductsCall } from '@giro/contract/calls/products.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ApiError, type CallApi, callApi } from '../../../lib/api/call-api.ts';
import { keepShownList, queryOf } from '../../../lib/api/use-call.ts';
import { useHydrated } from '../../../lib/start/use-hydrated.ts';
import { hasFilters, type ShopView } from './shop-address.ts';

type Browsed = ResultOf<typeof browseProductsCall>;
type BrowsedType = ResultOf<typeof browseTypeCall>;

/** What the server drew the first page from. */
export interface ShopFirst {
  page: number;
  browsed: Browsed;
  tab?: number;
  ofType?: BrowsedType;
}

type Products = Browsed['products']['data'];

/** What a card shows and the cart keeps: the rest would only make the first page heavier. */
function trim(products: Products): Products {
  return products.map((product) => ({
    ...product,
    images: product.images.slice(0, 1),
    details: { ...product.details, description: '' },
    attributes: product.attributes.filter(({ attribute_name }) => /estado/i.test(attribute_name)),
    selected_attributes: [],
  }));
}

/** What there is to show of an address: a page beyond the last one is the last, a type that does not exist none. */
export async function findShown(api: CallApi, { page, tab, filters }: ShopView): Promise<ShopView> {
  const { types, products } = await api(browseProductsCall);
  const isType = types.some(({ id }) => id === tab);
  return { tab: isType ? tab : undefined, page: Math.min(page, products.last_page), filters };
}

/** Reads what the first drawing of an address needs. A type that does not exist counts as none. */
export async function loadShop(api: CallApi, { page, tab }: Pick<ShopView, 'page' | 'tab'>): Promise<ShopFirst> {
  const browsed = await api(browseProductsCall, page > 1 ? { query: { page } } : {});
  const data = trim(browsed.products.data);
  const first = { page, browsed: { ...browsed, products: { ...browsed.products, data } } };
  if (tab === undefined || !browsed.types.some(({ id }) => id === tab)) return first;
  const ofType = await api(browseTypeCall, { params: { typeId: tab } });
  return { ...first, tab, ofType: { ...ofType, products: trim(ofType.products) } };
}

/** A page of cards; kept apart from the whole products that the back-office edits. */
function cardsOf(page: number) {
  const query = queryOf(browseProductsCall, { query: { page } });
  return { ...query, queryKey: [...query.queryKey, 'cards'] };
}

/**
 * The lists of the shop: everything by pages, one type, or what matches the filters. A list that was shown before is
 * shown at once and asked again, with its tag; what is on screen stays until the next list is there.
 */
export function useShopLists(view: ShopView, first: ShopFirst | undefined) {
  const hydrated = useHydrated();
  // What the server has just drawn is not asked again.
  const [refetchOnMount] = useState<'always' | false>(hydrated ? 'always' : false);
  const common = { staleTime: 0, refetchOnMount, placeholderData: keepPreviousData } as const;

  const everything = useQuery<Browsed, ApiError>({
    ...cardsOf(view.page),
    initialData: first?.page === view.page ? first.browsed : undefined,
    ...common,
  });
  const types = everything.data?.types;
  const tab = types && !types.some(({ id }) => id === view.tab) ? undefined : view.tab;
  const ofType = useQuery<BrowsedType, ApiError>({
    ...queryOf(browseTypeCall, { params: { typeId: tab ?? 0 } }),
    initialData: tab !== undefined && first?.tab === tab ? first.ofType : undefined,
    enabled: tab !== undefined,
    ...common,
  });
  const client = useQueryClient();
  // What came with the page is kept like what is fetched, so that the next visit of this page shows it at once.
  useEffect(() => {
    if (first?.page === view.page) void keepShownList(client, cardsOf(view.page).queryKey);
  }, [client, first, view.page]);
  const isFiltered = hasFilters(view.filters);
  const filtered = useQuery<{ products: Products }, ApiError>({
    queryKey: [filterProductsCall.path, tab, view.filters],
    queryFn: () => callApi(filterProductsCall, { body: { filters: view.filters, typeId: tab } }),
    enabled: isFiltered,
    ...common,
    refetchOnMount: 'always',
  });

  const offer = tab === undefined ? everything : ofType;
  const shown = isFiltered ? filtered : offer;
  // Until the wanted list is there, the one that was on screen stays.
  const products = listOf(shown.data) ?? listOf(offer.data) ?? listOf(everything.data);
  return {
    types: types ?? [],
    tab,
    isFiltered,
    /** Models and attributes to filter by; those of everything until those of a type are there. */
    choices: offer.data ?? everything.data,
    products,
    total: everything.data?.total ?? 0,
    lastPage: everything.data?.products.last_page ?? 1,
    isRefreshing: shown.isFetching && products !== undefined,
    shown,
    error: shown.data === undefined ? shown.error : null,
    failure: isFiltered ? 'Falha ao filtrar produtos' : 'Falha ao buscar categorias',
    retry: () => shown.refetch(),
    /** Asks anew for what is for sale, unfiltered. */
    reloadOffer: () => offer.refetch(),
  };
}
export type ShopLists = ReturnType<typeof useShopLists>;

function listOf(answer: Browsed | BrowsedType | { products: Products } | undefined): Products | undefined {
  if (!answer) return undefined;
  return Array.isArray(answer.products) ? answer.products : answer.products.data;
}
