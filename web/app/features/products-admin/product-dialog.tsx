import type { Product } from '@giro/contract/calls/products.ts';
import { FormDialog } from '../../ui/admin/form-dialog.tsx';
import type { RecordDialogProps } from '../../ui/admin/record-dialog.ts';
import { useRecordForm } from '../../ui/admin/use-record-form.ts';
import { ProductFields } from './product-fields.tsx';
import { type ProductValues, productLabels, productProblems, productValuesOf } from './product-form.ts';
import { isMixed, storedInOrder } from './product-pictures.ts';
import { sendProduct } from './use-save-product.ts';

/** Adds or changes a product. What was typed outlives refusals, other people's saves and a stray click. */
export default function ProductDialog({ row, onClose, onSaved, fetchAnew }: RecordDialogProps<Product>) {
  const record = useRecordForm<Product, ProductValues>({
    row,
    valuesOf: productValuesOf,
    problemsOf: productProblems,
    labels: productLabels,
    fallback: 'Não foi possível salvar o aparelho. Tente de novo.',
    fetchAnew,
    gone: 'Este aparelho não está mais à venda: alguém o excluiu.',
  });
  const { form, loaded, setLoaded } = record;

  async function send(values: ProductValues) {
    let answer = await sendProduct(values, loaded);
    if (loaded && isMixed(values.images)) {
      // From here on every picture is a stored one, so that a second attempt sends none twice.
      const images = storedInOrder(values.images, answer.product.images);
      setLoaded(answer.product);
      form.setFieldValue('images', images);
      answer = await sendProduct({ ...values, images }, answer.product);
    }
    return { message: answer.message, id: answer.product?.id };
  }

  return (
    <FormDialog noun="aparelho" size="xl" record={record} send={send} onSaved={onSaved} onClose={onClose}>
      <ProductFields form={form} version={record.reloads} />
    </FormDialog>
  );
}
