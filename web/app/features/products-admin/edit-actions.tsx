import { IconPencil, IconTrash } from '@tabler/icons-react';
import { RowAction, RowActions } from '../../ui/admin/row-actions.tsx';

interface EditActionsProps {
  onEdit: () => void;
  onDelete: () => void;
}

/** What can be done with a row of the catalogue. */
export function EditActions({ onEdit, onDelete }: EditActionsProps) {
  return (
    <RowActions>
      <RowAction label="Editar" icon={<IconPencil size={16} />} isNext onClick={onEdit} />
      <RowAction label="Excluir" icon={<IconTrash size={16} />} onClick={onDelete} />
    </RowActions>
  );
}
