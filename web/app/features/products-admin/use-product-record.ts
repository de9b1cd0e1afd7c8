import type { ManagedProduct } from '@giro/contract/calls/products.ts';
import { ApiError } from '../../lib/api/call-api.ts';
import { useRecordForm } from '../../ui/panel/form/use-record-form.ts';
import { copiedValuesOf, type ProductValues, productLabels, productProblems, productValuesOf } from './product-form.ts';
import { isMixed, storedInOrder } from './product-pictures.ts';
import { sendProduct } from './use-save-product.ts';

interface ProductRecordOptions {
  row: ManagedProduct | undefined;
  /** The first values of a new product. */
  copied?: ManagedProduct | undefined;
  fetchAnew: (id: number) => Promise<ManagedProduct | undefined>;
}

/** The form of a product, and how it is saved. What was typed outlives refusals and other people's saves. */
export function useProductRecord({ row, copied, fetchAnew }: ProductRecordOptions) {
  const record = useRecordForm<ManagedProduct, ProductValues>({
    row,
    valuesOf: (product) => (product || !copied ? productValuesOf(product) : copiedValuesOf(copied)),
    problemsOf: productProblems,
    labels: productLabels,
    fallback: 'Não foi possível salvar o aparelho. Tente de novo.',
    fetchAnew,
    gone: 'Este aparelho não está mais à venda: alguém o excluiu.',
  });
  const { form, loaded, setLoaded } = record;

  /** A number that no longer fits the shelf is asked for again over what is there now. */
  async function sendOverShelf(values: ProductValues) {
    try {
      return await sendProduct(values, loaded);
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
      answer = await sendProduct({ ...values, images, stock }, answer.product);
    }
    return { message: answer.message, id: answer.product?.id };
  }

  return { record, send };
}
