import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { useEditing } from '../dialog/use-editing.ts';
import type { Column } from './data-table.tsx';
import { RowAction, RowActions } from './row-actions.tsx';

/** The actions for a row of a list that can be edited. */
export function editColumn<Row>(open: ReturnType<typeof useEditing<Row>>['open']): Column<Row> {
  return {
    header: 'Ações',
    role: 'actions',
    cell: (row) => (
      <RowActions>
        <RowAction
          label="Editar"
          icon={<IconPencil size={16} />}
          isNext
          onClick={() => open({ action: 'edit', row })}
        />
        <RowAction label="Excluir" icon={<IconTrash size={16} />} onClick={() => open({ action: 'delete', row })} />
      </RowActions>
    ),
  };
}
