import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorAlert } from '../../error-alert.tsx';
import { useSave } from '../form/use-save.ts';
import { Dialog } from './dialog.tsx';

interface DeleteDialogProps {
  /** A question: 'Excluir modelo?' */
  title: string;
  /** Says which things will be gone, and which stay. */
  children: ReactNode;
  /** The button's text and colour, where nothing is deleted. */
  action?: string;
  tone?: 'red' | 'green';
  /** Said when the server refuses without a word. */
  fallback: string;
  onDelete: () => Promise<void>;
  onClose: () => void;
}

/** Asks before something is deleted, and tells why it could not be. */
export function DeleteDialog({
  title,
  children,
  action = 'Excluir',
  tone = 'red',
  fallback,
  onDelete,
  onClose,
}: DeleteDialogProps) {
  const save = useSave({ fallback });

  return (
    <Dialog title={title} size="md" onClose={onClose} closable={!save.isSaving}>
      <Stack gap="md">
        <div>{children}</div>
        <ErrorAlert texts={save.told} onClose={save.clear} />
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={save.isSaving} data-autofocus>
            Cancelar
          </Button>
          <Button color={tone} loading={save.isSaving} onClick={() => save.run(onDelete)}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
