import type { ResultOf } from '@giro/contract/call.ts';
import { catalogueCall } from '@giro/contract/calls/catalogue.ts';
import { browseProductsCall } from '@giro/contract/calls/products.ts';
import { allStoreModelsCall, listStoreModelsCall, shopCatalogueCall } from '@giro/contract/calls/shop-catalogue.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '../../lib/call-api.ts';
import { queryOf, refresh } from '../../lib/use-call.ts';

export type ShopCatalogue = ResultOf<typeof shopCatalogueCall>;

/** What products are described by (attributes, models, types), or what `select` takes of it. */
export function useShopCatalogue<Selected = ShopCatalogue>(select?: (catalogue: ShopCatalogue) => Selected) {
  const { queryKey, queryFn } = queryOf(shopCatalogueCall);
  return useQuery<ShopCatalogue, ApiError, Selected>({ queryKey, queryFn, select, placeholderData: keepPreviousData });
}

/** The server's words for a list that did not come, else these. */
export function failureOf(error: ApiError | null, fallback: string): string {
  return error?.serverMessage ?? fallback;
}

/** Everything of one kind as the only page of its list. */
export function onlyPageOf<Row>(rows: Row[] | undefined) {
  const data = rows ?? [];
  return { data, total: data.length, last_page: 1 };
}

/** Fetches anew whatever a change of types, attributes or models shows in. */
export function useRefreshCatalogue() {
  const client = useQueryClient();
  return () =>
    refresh(client, shopCatalogueCall, listStoreModelsCall, allStoreModelsCall, browseProductsCall, catalogueCall);
}
