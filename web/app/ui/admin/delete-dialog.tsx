import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorAlert } from '../error-alert.tsx';
import { Dialog } from './dialog.tsx';
import { useSave } from './use-save.ts';

interface DeleteDialogProps {
  /** A question: 'Excluir modelo?' */
  title: string;
  /** What will be gone, and what stays. */
  children: ReactNode;
  /** Said when the server refuses without a word. */
  fallback: string;
  onDelete: () => Promise<void>;
  onClose: () => void;
}

/** Asks before something is deleted, and tells why it could not be. */
export function DeleteDialog({ title, children, fallback, onDelete, onClose }: DeleteDialogProps) {
  const save = useSave({ fallback });
  return (
    <Dialog title={title} size="md" onClose={onClose} closable={!save.isSaving}>
      <Stack gap="md">
        <div>{children}</div>
        <ErrorAlert texts={save.problems} onClose={save.clear} />
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={save.isSaving} data-autofocus>
            Cancelar
          </Button>
          <Button color="red" loading={save.isSaving} onClick={() => save.run(onDelete)}>
            Excluir
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
