import { useState } from 'react';
import { useNotice } from '../form/notice.tsx';
import { type ListState, type ListStateControl, useHighlight } from '../list/use-list-state.ts';

type Opened<Row> = { action: 'add' } | { action: 'edit' | 'delete'; row: Row };

/** The dialogs of a list that can be edited, and what is told once one of them has saved. */
export function useEditing<Row>(
  list: ListStateControl,
  refreshList: () => Promise<unknown>,
  /** The place of a changed row, once the list is there; without it a new row stands on the first page. */
  placeOf?: (id: number) => Partial<ListState>,
) {
  const [opened, setOpened] = useState<Opened<Row>>();
  const notice = useNotice();
  const highlight = useHighlight();
  const close = () => setOpened(undefined);

  /** The list first, so that the row is there when the dialog goes. */
  async function finish(message: string, changedId?: number) {
    await refreshList().catch(() => undefined);
    const place = placeOf && changedId ? placeOf(changedId) : opened?.action === 'add' ? { page: 1 } : {};
    const isElsewhere = Object.entries(place).some(([part, value]) => list.state[part as keyof ListState] !== value);
    if (isElsewhere) list.change(place);
    close();
    notice.show(message);
    if (changedId) highlight.mark(changedId);
  }

  return {
    open: setOpened,
    close,
    finish,
    /** True if the form is open; the row it edits is `edited`, none while something is added. */
    isFormOpen: opened?.action === 'add' || opened?.action === 'edit',
    edited: opened?.action === 'edit' ? opened.row : undefined,
    deleted: opened?.action === 'delete' ? opened.row : undefined,
    notice: notice.text,
    highlight,
  };
}

export interface RecordDialogProps<Row> {
  /** Without one, something is added. */
  row: Row | undefined;
  onClose: () => void;
  onSaved: (message: string, id?: number) => Promise<void>;
  /** Fetches the row after somebody else's save; nothing when it is gone. Throws when it cannot be had. */
  fetchAnew: (row: { id: number }) => Promise<Row | undefined>;
}
