import { publishProductsCall } from '@giro/contract/calls/managed-products.ts';
import type { ManagedProduct } from '@giro/contract/calls/products.ts';
import { mostChosen } from '@giro/contract/rules/back-office.ts';
import { Button, Checkbox } from '@mantine/core';
import { IconEye, IconEyeOff, IconTag } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import styles from './chosen-bar.module.css';
import { type ChosenProducts, incompleteOf } from './use-chosen.ts';

const PriceDialog = lazy(() => import('./price-dialog.tsx'));
const IncompleteDialog = lazy(() => import('./incomplete-dialog.tsx'));

interface ChosenBarProps {
  /** The rows of this page. */
  rows: readonly ManagedProduct[];
  control: ChosenProducts;
  /** Called once something was done with the chosen products. */
  onDone: (message: string) => Promise<void>;
}

/** Actions on several products at once. */
export function ChosenBar({ rows, control, onDone }: ChosenBarProps) {
  const { chosen, choose, isChosen, clear, isFull } = control;
  const [asks, setAsks] = useState<'price' | 'incomplete'>();
  const save = useSave({ fallback: 'Não foi possível mudar os aparelhos. Tente de novo.' });
  const here = rows.filter(({ id }) => isChosen(id)).length;
  const count = chosen.length === 1 ? '1 escolhido' : `${chosen.length} escolhidos`;

  async function show(products: readonly ManagedProduct[], published: boolean) {
    const ids = products.map(({ id }) => id);
    const { message } = await callApi(publishProductsCall, { body: { ids, published } });
    await onDone(message);
    setAsks(undefined);
  }

  function publish() {
    if (incompleteOf(chosen).length > 0) setAsks('incomplete');
    else void save.run(() => show(chosen, true));
  }

  return (
    <div>
      <div className={styles.bar}>
        <Checkbox
          label="Selecionar todos desta página"
          classNames={{ body: styles.all, label: styles.allLabel }}
          checked={here > 0 && here === rows.length}
          indeterminate={here > 0 && here < rows.length}
          onChange={(event) => choose(rows, event.currentTarget.checked)}
        />
        {chosen.length > 0 && (
          <>
            <p className={styles.count} role="status">
              {count}
              {isFull && ` (no máximo ${mostChosen})`}
            </p>
            <Button
              variant="default"
              leftSection={<IconTag size={18} aria-hidden />}
              onClick={() => setAsks('price')}
              disabled={save.isSaving}
            >
              Mudar preço
            </Button>
            <Button
              variant="default"
              leftSection={<IconEyeOff size={18} aria-hidden />}
              onClick={() => save.run(() => show(chosen, false))}
              disabled={save.isSaving}
            >
              Ocultar
            </Button>
            <Button
              variant="default"
              leftSection={<IconEye size={18} aria-hidden />}
              onClick={publish}
              disabled={save.isSaving}
            >
              Publicar
            </Button>
            <Button variant="subtle" px="xs" onClick={clear} disabled={save.isSaving}>
              Limpar seleção
            </Button>
          </>
        )}
      </div>
      <ErrorAlert texts={save.told} onClose={save.clear} />
      <Suspense fallback={null}>
        {asks === 'price' && (
          <PriceDialog
            products={chosen}
            onClose={() => setAsks(undefined)}
            onDone={async (message) => {
              await onDone(message);
              setAsks(undefined);
            }}
          />
        )}
        {asks === 'incomplete' && (
          <IncompleteDialog
            products={chosen}
            onClose={() => setAsks(undefined)}
            onPublish={(products) => show(products, true)}
          />
        )}
      </Suspense>
    </div>
  );
}
