import type { ManagedProduct } from '@giro/contract/calls/products.ts';
import { missingWords, productValuesOf } from '../product-form.ts';

/** Of products, those that the shop does not show yet and in which buyers would miss something, and what. */
export const incompleteOf = (products: readonly ManagedProduct[]) =>
  products.flatMap((product) => {
    const words = product.published ? undefined : missingWords(productValuesOf(product));
    return words ? [{ product, words }] : [];
  });
