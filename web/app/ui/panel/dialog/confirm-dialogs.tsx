import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { ErrorAlert } from '../../error-alert.tsx';
import { missing } from '../form/form-parts.ts';
import { useSave } from '../form/use-save.ts';
import { ActionForm } from './action-form.tsx';
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

interface ReasonDialogProps {
  title: string;
  /** The button's text. */
  action: string;
  /** Of what cannot be taken back. */
  tone?: 'red' | undefined;
  /** The subject, above the words. */
  children?: ReactNode;
  /** The consequence of the action. */
  words?: string;
  /** Below the name of the field. */
  description?: string;
  maxLength: number;
  /** The lines that the field shows; without it the reason is one line. */
  rows?: number;
  send: (body: { reason: string }) => Promise<void>;
  fallback: string;
  reloadLabel?: string;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

/** A window that does one thing to a row for a reason, which is kept with it. */
export function ReasonDialog({ children, words, description, maxLength, rows, ...dialog }: ReasonDialogProps) {
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: missing } });
  const field = {
    label: 'Motivo',
    description,
    required: true,
    maxLength,
    'data-autofocus': true,
    ...form.getInputProps('reason'),
    name: 'reason',
  };
  return (
    <ActionForm {...dialog} form={form}>
      {children}
      {words && <Text size="sm">{words}</Text>}
      {rows === undefined ? <TextInput {...field} autoComplete="off" /> : <Textarea {...field} rows={rows} />}
    </ActionForm>
  );
}
