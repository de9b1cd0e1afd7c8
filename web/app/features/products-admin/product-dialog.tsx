import type { Product } from '@giro/contract/calls/products.ts';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconInfoCircle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { focusFirstInvalid } from '../../lib/form-errors.ts';
import { ConflictAlert } from '../../ui/admin/conflict-alert.tsx';
import { Dialog } from '../../ui/admin/dialog.tsx';
import { FormButtons } from '../../ui/admin/form-buttons.tsx';
import { useSave } from '../../ui/admin/use-save.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { refusalsOf } from './form-parts.ts';
import styles from './product-dialog.module.css';
import { ProductFields } from './product-fields.tsx';
import { type ProductValues, productProblems, productValuesOf, rebaseValues } from './product-form.ts';
import { isMixed, storedInOrder } from './product-pictures.ts';
import { sendProduct } from './use-save-product.ts';

interface ProductDialogProps {
  /** Without one, a new product is added. */
  product: Product | undefined;
  onClose: () => void;
  onSaved: (message: string, id: number) => Promise<void>;
  /** Fetches the product anew after somebody else's change; nothing when it is gone. */
  onReload: (id: number) => Promise<Product | undefined>;
}

/** Adds or changes a product. What was typed outlives refusals, other people's saves and a stray click. */
export default function ProductDialog({ product, onClose, onSaved, onReload }: ProductDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const [loaded, setLoaded] = useState(product);
  const [version, setVersion] = useState(0);
  const [note, setNote] = useState<string>();
  const [isLeaving, setIsLeaving] = useState(false);
  const form = useForm<ProductValues>({ initialValues: productValuesOf(product), validate: productProblems });
  const save = useSave({
    fallback: 'Não foi possível salvar o aparelho. Tente de novo.',
    form: refusalsOf(form),
    root,
  });

  const submit = (values: ProductValues) =>
    save.run(async () => {
      setNote(undefined);
      let answer = await sendProduct(values, loaded);
      if (loaded && isMixed(values.images)) {
        // From here on every picture is a stored one, so that a second attempt sends none twice.
        const images = storedInOrder(values.images, answer.product.images);
        setLoaded(answer.product);
        form.setFieldValue('images', images);
        answer = await sendProduct({ ...values, images }, answer.product);
      }
      await onSaved(answer.message, answer.product?.id);
    });

  async function reload() {
    if (!loaded) return;
    const current = await onReload(loaded.id);
    save.settle();
    if (!current) return setNote('Este aparelho não está mais à venda: alguém o excluiu.');
    const { values, updated } = rebaseValues(form.values, productValuesOf(loaded), productValuesOf(current));
    setLoaded(current);
    form.setInitialValues(productValuesOf(current));
    form.setValues(values);
    setVersion(version + 1);
    setNote(
      updated.length > 0
        ? `Atualizamos o que você não tinha mexido: ${updated.join(', ')}. Confira e salve.`
        : 'Você está na versão atual. Confira e salve.',
    );
  }

  function leave() {
    if (isLeaving || !form.isDirty()) return onClose();
    setIsLeaving(true);
  }

  return (
    <Dialog
      title={product ? 'Editar aparelho' : 'Adicionar aparelho'}
      size="xl"
      onClose={leave}
      closable={!save.isSaving}
    >
      <form ref={root} noValidate onSubmit={form.onSubmit(submit, () => focusFirstInvalid(root.current))}>
        <Stack gap="lg">
          <ProductFields form={form} version={version} />
          <Stack gap="sm" className={styles.foot}>
            <ErrorAlert texts={save.problems} onClose={save.clear} />
            <ConflictAlert text={save.conflict} action="Recarregar aparelho" onReload={reload} />
            {note && (
              <Alert role="status" icon={<IconInfoCircle aria-hidden />}>
                {note}
              </Alert>
            )}
            {isLeaving ? (
              <Group justify="space-between" gap="xs" role="alert">
                <Text>Sair sem salvar?</Text>
                <Group gap="xs">
                  <Button variant="default" onClick={() => setIsLeaving(false)} autoFocus>
                    Continuar editando
                  </Button>
                  <Button color="red" onClick={onClose}>
                    Descartar
                  </Button>
                </Group>
              </Group>
            ) : (
              <FormButtons isSaving={save.isSaving} onClose={leave} />
            )}
          </Stack>
        </Stack>
      </form>
    </Dialog>
  );
}
