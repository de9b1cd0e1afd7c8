import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { missing } from '../form/form-parts.ts';
import { ActionForm } from './action-form.tsx';

interface ReasonDialogProps {
  title: string;
  /** What leaves, and that it is recorded. */
  children: ReactNode;
  /** Below the field: 'Por exemplo: …'. */
  example: string;
  onExport: (reason: string) => Promise<void>;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

/** Lets a file leave once it is said why. */
export function ReasonDialog({ title, children, example, onExport, onReload, onClose }: ReasonDialogProps) {
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: missing } });
  return (
    <ActionForm
      title={title}
      action="Exportar"
      form={form}
      send={({ reason }) => onExport(reason)}
      fallback="Não foi possível exportar. Tente de novo em instantes."
      onReload={onReload}
      onClose={onClose}
    >
      {children}
      <Textarea
        label="Motivo"
        description={example}
        required
        maxLength={300}
        rows={3}
        data-autofocus
        {...form.getInputProps('reason')}
        name="reason"
      />
    </ActionForm>
  );
}
