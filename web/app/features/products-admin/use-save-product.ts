import type { ResultOf } from '@giro/contract/call.ts';
import { listManagedCall, readManagedProductCall } from '@giro/contract/calls/managed-products.ts';
import {
  browseProductsCall,
  browseTypeCall,
  createProductCall,
  filterProductsCall,
  listProductsCall,
  type ManagedProduct,
  productDetailsCall,
  updateProductCall,
} from '@giro/contract/calls/products.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api/call-api.ts';
import { refresh } from '../../lib/api/use-call.ts';
import { type ProductValues, productFormOf } from './product-form.ts';

/** Adds a product, or saves one unless somebody else has changed it since it was `loaded`. */
export function sendProduct(
  values: ProductValues,
  loaded: ManagedProduct | undefined,
): Promise<ResultOf<typeof updateProductCall>> {
  const body = productFormOf(values, loaded);
  if (!loaded) return callApi(createProductCall, { body });
  return callApi(updateProductCall, {
    params: { id: loaded.id },
    body,
    version: loaded.version,
  });
}

/** Fetches anew whatever shows products, here and in the shop. */
export function useRefreshProducts() {
  const client = useQueryClient();
  return () =>
    refresh(
      client,
      listManagedCall,
      readManagedProductCall,
      browseProductsCall,
      listProductsCall,
      browseTypeCall,
      filterProductsCall,
      productDetailsCall,
    );
}
