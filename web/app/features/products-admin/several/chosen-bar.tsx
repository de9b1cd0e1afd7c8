import { publishProductsCall } from '@giro/contract/calls/managed-products.ts';
import type { ManagedProduct } from '@giro/contract/calls/products.ts';
import { mostChosen } from '@giro/contract/rules/back-office.ts';
import { Button } from '@mantine/core';
import { IconEye, IconEyeOff, IconTag } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import { ChooseBar } from '../../../ui/panel/list/choosing.tsx';
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
      <ChooseBar
        label="Selecionar todos desta página"
        of={rows.length}
        chosen={here}
        onChoose={(areChosen) => choose(rows, areChosen)}
        status={chosen.length > 0 && `${count}${isFull ? ` (no máximo ${mostChosen})` : ''}`}
      >
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
      </ChooseBar>
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
