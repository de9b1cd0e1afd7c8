import { Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { missing } from '../form/form-parts.ts';
import { ActionForm } from './action-form.tsx';

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
