import type { RequestOf, ResultOf } from '@giro/contract/call.ts';
import { browseProductsCall, browseTypeCall, filterProductsCall } from '@giro/contract/calls/products.ts';
import { searchCall } from '@giro/contract/calls/search.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ApiError, callApi } from '../../../lib/api/call-api.ts';
import { callKept } from '../../../lib/api/etag-cache.ts';
import { keepShownList, queryOf } from '../../../lib/api/use-call.ts';
import { useIsFromServer } from '../../../lib/start/use-hydrated.ts';
import { chosenValues, hasFilters, isNarrowed, isSearched, type ShopView, shopSearch } from './shop-address.ts';

export type Found = ResultOf<typeof searchCall>;

/** The search request for an address, the same for the same list. Lists that it does not make have one page. */
export function searchRequestOf(view: ShopView) {
  const { filters, page } = view;
  const query = {
    q: view.search,
    ordem: view.order,
    tab: view.tab === undefined ? undefined : String(view.tab),
    preco_min: filters.minCents === undefined ? undefined : String(reaisOf(filters.minCents)),
    preco_max: filters.maxCents === undefined ? undefined : String(reaisOf(filters.maxCents)),
    modelos: [...filters.modelos].sort((a, b) => a - b).join(',') || undefined,
    attr: chosenValues(filters).map(({ name, ids }) => `${name}:${ids}`),
    page: page > 1 && isSearched(view) ? String(page) : undefined,
  };
  return { query } satisfies RequestOf<typeof searchCall>;
}

/** The hits of the search for an address, with all the filters for them. The previous ones stay meanwhile. */
export function foundBy(view: ShopView, first?: { view: ShopView; found?: Found | undefined }) {
  const request = searchRequestOf(view);
  const isFirst = first?.found && JSON.stringify(searchRequestOf(first.view)) === JSON.stringify(request);
  return queryOptions<Found, ApiError>({
    queryKey: [searchCall.path, request.query],
    queryFn: () => callKept(searchCall, request),
    placeholderData: keepPreviousData,
    ...(isFirst && { initialData: first.found }),
  });
}

type Browsed = ResultOf<typeof browseProductsCall>;
type BrowsedType = ResultOf<typeof browseTypeCall>;
type Filtered = ResultOf<typeof filterProductsCall>;

/** The data from which the server drew the first page. */
export interface ShopFirst {
  view: ShopView;
  browsed: Browsed;
  ofType?: BrowsedType;
  filtered?: Filtered;
  /** Nothing where the search gave no answer: then there is a list, and nothing is counted. */
  found?: Found | undefined;
}

type Products = Browsed['products']['data'];

/** Filters alone are asked for by the call that gives all that match at once. */
export const askedByFilters = ({ filters, tab }: ShopView) => ({ body: { filters, typeId: tab } });
export const isFilteredAlone = (view: ShopView) => hasFilters(view.filters) && !isSearched(view);
/** The page of everything that stands behind an address. */
export const browsedPage = (view: ShopView) => (isNarrowed(view) ? 1 : view.page);

/** A page of cards; kept apart from the whole products that the back-office edits. */
function cardsOf(page: number) {
  const query = queryOf(browseProductsCall, { query: { page } });
  return { ...query, queryKey: [...query.queryKey, 'cards'] };
}

/**
 * The lists of the shop: everything by pages, one type, what matches the filters, or what is searched. A list that was
 * shown before is shown at once and asked again, with its tag; what is on screen stays until the next list is there.
 */
export function useShopLists(view: ShopView, first: ShopFirst | undefined) {
  const isFromServer = useIsFromServer();
  // Products that the server has just drawn are not asked for again.
  const [refetchOnMount] = useState<'always' | false>(isFromServer ? false : 'always');
  const common = { staleTime: 0, refetchOnMount, placeholderData: keepPreviousData } as const;
  const page = browsedPage(view);
  const isFirst = first !== undefined && shopSearch(first.view) === shopSearch(view);

  const everything = useQuery<Browsed, ApiError>({
    ...cardsOf(page),
    initialData: first && browsedPage(first.view) === page ? first.browsed : undefined,
    ...common,
  });
  const types = everything.data?.types;
  const tab = types && !types.some(({ id }) => id === view.tab) ? undefined : view.tab;
  const ofType = useQuery<BrowsedType, ApiError>({
    ...queryOf(browseTypeCall, { params: { typeId: tab ?? 0 } }),
    initialData: tab !== undefined && first?.view.tab === tab ? first.ofType : undefined,
    enabled: tab !== undefined,
    ...common,
  });
  const client = useQueryClient();
  // The products of the page are kept like fetched ones, so that the next visit of it shows them at once.
  useEffect(() => {
    if (first && browsedPage(first.view) === page) void keepShownList(client, cardsOf(page).queryKey);
  }, [client, first, page]);
  const isFiltered = isFilteredAlone(view);
  const filtered = useQuery<Filtered, ApiError>({
    queryKey: [filterProductsCall.path, tab, view.filters],
    queryFn: () => callApi(filterProductsCall, askedByFilters({ ...view, tab })),
    initialData: isFirst ? first.filtered : undefined,
    enabled: isFiltered,
    ...common,
    refetchOnMount: isFirst ? refetchOnMount : 'always',
  });
  const found = useQuery({ ...foundBy({ ...view, tab }, first), refetchOnMount });

  const offer = tab === undefined ? everything : ofType;
  const searched = isSearched(view);
  const browsed = isFiltered ? filtered : offer;
  const shown = searched ? found : browsed;
  // Until the wanted list is there, the one that was on screen stays.
  const searchedProducts =
    found.isPlaceholderData && !found.data?.products.data.length ? undefined : found.data?.products;
  const products =
    (searched ? searchedProducts?.data : listOf(browsed.data)) ?? listOf(offer.data) ?? listOf(everything.data);
  return {
    types: types ?? [],
    tab,
    isFiltered,
    isSearched: searched,
    /** Models and attributes to filter by; those of everything until those of a type are there. */
    choices: offer.data ?? everything.data,
    found,
    products,
    total: (searched ? searchedProducts?.total : everything.data?.total) ?? 0,
    lastPage: (searched ? found.data?.products.last_page : everything.data?.products.last_page) ?? 1,
    isRefreshing: shown.isFetching && products !== undefined,
    shown,
    error: shown.data === undefined ? shown.error : null,
    failure: failures[searched ? 'found' : isFiltered ? 'filtered' : 'browsed'],
    retry: () => shown.refetch(),
    /** Asks anew for what is for sale, unfiltered. */
    reloadOffer: () => offer.refetch(),
  };
}
export type ShopLists = ReturnType<typeof useShopLists>;

const failures = {
  browsed: { title: 'Não conseguimos carregar os produtos', detail: 'Falha ao buscar categorias' },
  filtered: { title: 'Não conseguimos filtrar os produtos', detail: 'Falha ao filtrar produtos' },
  found: { title: 'Não conseguimos buscar os produtos', detail: 'Falha ao buscar produtos' },
};

function listOf(answer: Browsed | BrowsedType | Filtered | undefined): Products | undefined {
  if (!answer) return undefined;
  return Array.isArray(answer.products) ? answer.products : answer.products.data;
}
