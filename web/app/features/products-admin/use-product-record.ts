import type { ResultOf } from '@giro/contract/call.ts';
import { listManagedCall, readManagedProductCall } from '@giro/contract/calls/managed-products.ts';
import { listPriceChangesCall, readFloorsCall } from '@giro/contract/calls/price-desk.ts';
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
import { ApiError, callApi } from '../../lib/api/call-api.ts';
import { refresh } from '../../lib/api/use-call.ts';
import { useRecordForm } from '../../ui/panel/form/use-record-form.ts';
import { useDespiteRule } from '../pricing/use-despite-rule.tsx';
import {
  copiedValuesOf,
  type ProductValues,
  productFormOf,
  productLabels,
  productProblems,
  productValuesOf,
} from './product-form.ts';
import { isMixed, storedInOrder } from './product-pictures.ts';

/** Adds a product, or saves one unless somebody else has changed it since it was `loaded`. */
function sendProduct(
  values: ProductValues,
  loaded: ManagedProduct | undefined,
  said: { floor_reason?: string },
): Promise<ResultOf<typeof updateProductCall>> {
  const body = productFormOf(values, loaded, said);
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
      readFloorsCall,
      listPriceChangesCall,
    );
}

interface ProductRecordOptions {
  row: ManagedProduct | undefined;
  /** The first values of a new product. */
  copied?: ManagedProduct | undefined;
  fetchAnew: (product: { id: number }) => Promise<ManagedProduct | undefined>;
}

/** The form of a product, how it is saved, and the window that asks why its price is below the floor. What was typed outlives refusals and other people's saves. */
export function useProductRecord({ row, copied, fetchAnew }: ProductRecordOptions) {
  const record = useRecordForm<ManagedProduct | undefined, ProductValues>({
    row,
    valuesOf: (product) => (product || !copied ? productValuesOf(product) : copiedValuesOf(copied)),
    problemsOf: productProblems,
    labels: productLabels,
    fallback: 'Não foi possível salvar o aparelho. Tente de novo.',
    fetchAnew,
    gone: 'Este aparelho não está mais à venda: alguém o excluiu.',
  });
  const { form, loaded, setLoaded } = record;
  const floor = useDespiteRule('floor_reason', 'price');

  /** A number that no longer fits the shelf is asked for again over what is there now. */
  async function sendOverShelf(values: ProductValues) {
    try {
      return await floor.send((said) => sendProduct(values, loaded, said));
    } catch (error) {
      if (loaded && error instanceof ApiError && error.fieldErrors.stock) await record.reload();
      throw error;
    }
  }

  async function send(values: ProductValues) {
    let answer = await sendOverShelf(values);
    if (isMixed(values.images)) {
      // From here on every picture is a stored one and the stock is changed, so that a second attempt does neither twice.
      const images = storedInOrder(values.images, answer.product.images);
      const stock = String(answer.product.stock);
      setLoaded(answer.product);
      form.setFieldValue('images', images);
      form.setFieldValue('stock', stock);
      const { product } = answer;
      answer = await floor.send((said) => sendProduct({ ...values, images, stock }, product, said));
    }
    return { message: answer.message, id: answer.product?.id };
  }

  return { record, send, floorDialog: floor.dialog };
}
