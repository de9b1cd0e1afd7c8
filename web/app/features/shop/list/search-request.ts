import type { RequestOf, ResultOf } from '@giro/contract/call.ts';
import { searchCall } from '@giro/contract/calls/search.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiError } from '../../../lib/api/call-api.ts';
import { callKept } from '../../../lib/api/etag-cache.ts';
import { chosenValues, isSearched, type ShopView } from './shop-address.ts';

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
