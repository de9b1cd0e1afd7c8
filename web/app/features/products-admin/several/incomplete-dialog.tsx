import type { ManagedProduct } from '@giro/contract/calls/products.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Dialog } from '../../../ui/panel/dialog/dialog.tsx';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import { TwoLines } from '../../../ui/panel/list/cells.tsx';
import type { Column } from '../../../ui/panel/list/data-table.tsx';
import { Rows } from '../../../ui/panel/spreadsheet/table-preview.tsx';
import { incompleteOf } from './use-chosen.ts';

const columns: Column<ReturnType<typeof incompleteOf>[number]>[] = [
  { header: 'Aparelho', role: 'title', cell: ({ product }) => <TwoLines first={product.name} second={product.SKU} /> },
  { header: 'O que falta', cell: ({ words }) => words },
];

interface IncompleteDialogProps {
  products: readonly ManagedProduct[];
  onClose: () => void;
  onPublish: (products: readonly ManagedProduct[]) => Promise<void>;
}

/** Before several products are published: which of them buyers would miss something in. */
export default function IncompleteDialog({ products, onClose, onPublish }: IncompleteDialogProps) {
  const [incomplete] = useState(() => incompleteOf(products));
  const save = useSave({ fallback: 'Não foi possível publicar os aparelhos. Tente de novo.' });
  const complete = products.filter(({ id }) => !incomplete.some(({ product }) => product.id === id));

  return (
    <Dialog title="Publicar assim mesmo?" size="lg" onClose={onClose} closable={!save.isSaving}>
      <Stack gap="md">
        <Text>Quem compra procura pela foto e pelo estado. Complete o cadastro antes, ou publique assim mesmo.</Text>
        <Rows title="Incompletos" columns={columns} rows={incomplete} />
        <ErrorAlert texts={save.told} onClose={save.clear} />
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={save.isSaving}>
            Cancelar
          </Button>
          {complete.length > 0 && (
            <Button variant="default" onClick={() => save.run(() => onPublish(complete))} disabled={save.isSaving}>
              Só os completos ({complete.length})
            </Button>
          )}
          <Button onClick={() => save.run(() => onPublish(products))} loading={save.isSaving}>
            {products.length === 1 ? 'Publicar' : `Publicar todos (${products.length})`}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
