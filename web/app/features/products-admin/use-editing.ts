import { useState } from 'react';
import { useHighlight } from '../../ui/admin/use-highlight.ts';
import type { ListStateControl } from '../../ui/admin/use-list-state.ts';
import { useNotice } from '../../ui/admin/use-notice.ts';

type Opened<Row> = { action: 'add' } | { action: 'edit' | 'delete'; row: Row };

/** The dialogs of a list of the catalogue, and what is told once one of them has saved. */
export function useEditing<Row>(list: ListStateControl, refreshList: () => Promise<unknown>) {
  const [opened, setOpened] = useState<Opened<Row>>();
  const notice = useNotice();
  const highlight = useHighlight();
  const close = () => setOpened(undefined);

  /** The list first, so that the row is there when the dialog goes; what is new stands on the first page. */
  async function finish(message: string, changedId?: number) {
    await refreshList().catch(() => undefined);
    if (opened?.action === 'add' && list.state.page > 1) list.change({ page: 1 });
    close();
    notice.show(message);
    if (changedId) highlight.mark(changedId);
  }

  return {
    open: setOpened,
    close,
    finish,
    /** Whether the form is open; the row it edits is `edited`, none while something is added. */
    isFormOpen: opened?.action === 'add' || opened?.action === 'edit',
    edited: opened?.action === 'edit' ? opened.row : undefined,
    deleted: opened?.action === 'delete' ? opened.row : undefined,
    notice: notice.text,
    highlight,
  };
}
