import type { ManagedProduct } from '@giro/contract/calls/products.ts';
import { FormDialog } from '../../ui/panel/dialog/form-dialog.tsx';
import type { RecordDialogProps } from '../../ui/panel/dialog/use-editing.ts';
import { ProductFields } from './product-fields.tsx';
import { useProductRecord } from './use-product-record.ts';

interface ProductDialogProps extends RecordDialogProps<ManagedProduct> {
  /** The first values of a new product. */
  copied?: ManagedProduct | undefined;
}

/** Adds, copies or changes a product. What was typed outlives a stray click. */
export default function ProductDialog({ row, copied, onClose, onSaved, fetchAnew }: ProductDialogProps) {
  const { record, send, floorDialog } = useProductRecord({ row, copied, fetchAnew });
  return (
    <>
      <FormDialog
        noun="aparelho"
        title={copied && !record.loaded ? 'Duplicar aparelho' : undefined}
        size="xl"
        record={record}
        send={send}
        onSaved={onSaved}
        onClose={onClose}
      >
        <ProductFields form={record.form} version={record.reloads} loaded={record.loaded} />
      </FormDialog>
      {floorDialog}
    </>
  );
}
