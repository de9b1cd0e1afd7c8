import type { Permission } from '@giro/contract/rules/roles.ts';
import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { useMay } from '../allowed.tsx';
import { DeleteDialog } from '../dialog/confirm-dialogs.tsx';
import type { RecordDialogProps, useEditing } from '../dialog/use-editing.ts';
import { Notice } from '../form/notice.tsx';
import styles from './list-page.module.css';
import { ListPage } from './list-page.tsx';

interface RecordListProps<Row extends { id: number }>
  extends Omit<ComponentProps<typeof ListPage<Row>>, 'action' | 'highlight'> {
  editing: ReturnType<typeof useEditing<Row>>;
  addLabel: string;
  /** The permission to add. */
  mayAdd?: Permission;
  /** Further actions on the list as a whole. */
  tools?: ReactNode;
  /** False while what the form needs is not there. */
  canAdd?: boolean;
  fetchAnew: RecordDialogProps<Row>['fetchAnew'];
  /** The dialog in which a row is added or changed. */
  form: (dialog: RecordDialogProps<Row>) => ReactNode;
  deletion: {
    title: string;
    fallback: string;
    remove: (id: number) => Promise<{ message: string }>;
    /** Says which things will be gone, and which stay. */
    question: (row: Row) => ReactNode;
  };
}

/** A list with the dialogs that add, change and delete, and what is told once one of them has saved. */
export function RecordList<Row extends { id: number }>(props: RecordListProps<Row>) {
  const { editing, addLabel, mayAdd, tools, canAdd = true, fetchAnew, form, deletion, ...page } = props;
  const { edited, deleted } = editing;
  const may = useMay();

  const add = (
    <Group gap="xs" className={tools ? styles.several : undefined}>
      {tools}
      {(!mayAdd || may(mayAdd)) && (
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={!canAdd}
          onClick={() => editing.open({ action: 'add' })}
        >
          {addLabel}
        </Button>
      )}
    </Group>
  );

  return (
    <>
      <ListPage headingLevel={2} {...page} action={add} highlight={editing.highlight} />
      <Notice text={editing.notice} />
      {editing.isFormOpen && canAdd && (
        <Suspense fallback={null}>
          {form({ row: edited, onClose: editing.close, onSaved: editing.finish, fetchAnew })}
        </Suspense>
      )}
      {deleted && (
        <DeleteDialog
          title={deletion.title}
          fallback={deletion.fallback}
          onClose={editing.close}
          onDelete={async () => editing.finish((await deletion.remove(deleted.id)).message)}
        >
          {deletion.question(deleted)}
        </DeleteDialog>
      )}
    </>
  );
}
