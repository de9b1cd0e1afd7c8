import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { Money } from '../../../ui/money.tsx';
import type { Column } from '../../../ui/panel/list/data-table.tsx';
import { RowAction, RowActions } from '../../../ui/panel/list/row-actions.tsx';
import type { ModelRow } from './model-form.ts';

export interface ModelRowActions {
  onView: (row: ModelRow) => void;
  onEdit: (row: ModelRow) => void;
  onDelete: (row: ModelRow) => void;
}

export function modelColumns({ onView, onEdit, onDelete }: ModelRowActions): Column<ModelRow>[] {
  return [
    {
      header: 'Ordem',
      sortable: true,
      sortWords: { asc: 'Menor ordem', desc: 'Maior ordem' },
      cell: ({ ordem }) => ordem,
    },
    { header: 'Marca', cell: ({ marca }) => marca },
    { header: 'Tipo', cell: ({ tipo }) => tipo },
    { header: 'Preço Base', align: 'end', cell: ({ valor_base }) => <Money value={valor_base} /> },
    { header: 'Modelo', role: 'title', cell: ({ model_name }) => model_name },
    {
      header: 'Ações',
      role: 'actions',
      cell: (row) => (
        <RowActions>
          <RowAction label="Visualizar" icon={<IconEye size={16} />} onClick={() => onView(row)} />
          <RowAction
            label="Editar"
            may="evaluations.change"
            icon={<IconPencil size={16} />}
            isNext
            onClick={() => onEdit(row)}
          />
          <RowAction
            label="Deletar"
            may="evaluations.change"
            icon={<IconTrash size={16} />}
            onClick={() => onDelete(row)}
          />
        </RowActions>
      ),
    },
  ];
}
