import type { ResultOf } from '@giro/contract/call.ts';
import { listSuggestionsCall, readSuggestionCall } from '@giro/contract/calls/base-suggestions.ts';
import { catalogueCall } from '@giro/contract/calls/catalogue.ts';
import { listEvaluationsCall, sellCatalogueCall } from '@giro/contract/calls/evaluation.ts';
import { listPriceChangesCall } from '@giro/contract/calls/price-desk.ts';
import { browseProductsCall } from '@giro/contract/calls/products.ts';
import { allStoreModelsCall, listStoreModelsCall, shopCatalogueCall } from '@giro/contract/calls/shop-catalogue.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '../../lib/api/call-api.ts';
import { refresh, useCall } from '../../lib/api/use-call.ts';

/** Brands, types and attributes: those of the wizard, or those of the shop with its models. */
export type CatalogueCall = typeof catalogueCall | typeof shopCatalogueCall;

/** The part common to both catalogues. */
export type Catalogue = ResultOf<typeof catalogueCall>;

/** The terms that describe devices, or the part of them that `select` takes. */
export function useCatalogue<Call extends CatalogueCall, Selected = ResultOf<Call>>(
  call: Call,
  select?: (catalogue: ResultOf<Call>) => Selected,
) {
  return useCall(call, undefined, { select });
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

/** Fetches a list anew for one of its rows; nothing when the row is gone. Throws when the list cannot be had. */
export async function findAnew<Row extends { id: number }>(
  query: { refetch(options: { throwOnError: true }): Promise<{ data: { data: Row[] } | undefined }> },
  id: number,
): Promise<Row | undefined> {
  const { data } = await query.refetch({ throwOnError: true });
  return data?.data.find((row) => row.id === id);
}

/** Fetches anew whatever a change of the catalogue shows in. */
export function useRefreshCatalogue() {
  const client = useQueryClient();
  return () =>
    refresh(
      client,
      catalogueCall,
      shopCatalogueCall,
      listStoreModelsCall,
      allStoreModelsCall,
      browseProductsCall,
      listEvaluationsCall,
      sellCatalogueCall,
      listPriceChangesCall,
      listSuggestionsCall,
      readSuggestionCall,
    );
}

const labels: Record<number, string> = { 1: 'Avaliador', 2: 'Ecommerce', 3: 'Avaliador/Ecommerce' };

/** Who uses an attribute or a model: the wizard, the shop, or both. */
export function classificationLabel(classification: number): string {
  return labels[classification] ?? '—';
}

/** The choices of a selector. */
export function classificationOptions(classifications: readonly number[]) {
  return classifications.map((value) => ({ value: String(value), label: classificationLabel(value) }));
}
