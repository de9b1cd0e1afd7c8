import { texts } from '@giro/contract/texts.ts';
import { Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { ActionForm } from '../../ui/panel/dialog/action-form.tsx';

interface Lengths {
  least: number;
  most: number;
}

/** The mistake in what the authority is told, which it wants no shorter and no longer. */
function lengthProblem(text: string, { least }: Lengths): string | undefined {
  const { length } = text.trim();
  if (length === 0) return texts.required;
  return length < least ? `Escreva ao menos ${least} letras.` : undefined;
}

interface LongReasonDialogProps {
  title: string;
  /** The button's text. */
  action: string;
  tone?: 'red';
  /** The consequence of the action. */
  words: string;
  label?: string;
  /** The field's name on the wire. */
  field?: 'reason' | 'text';
  lengths: Lengths;
  send: (body: { reason: string }) => Promise<void>;
  fallback: string;
  reloadLabel?: string;
  onReload: () => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}

/** A window that does one thing for a reason that goes to the authority with it. */
export function LongReasonDialog(props: LongReasonDialogProps) {
  const { words, label = 'Motivo', field = 'reason', lengths, send, children, ...dialog } = props;
  const form = useForm({
    initialValues: { [field]: '' } as Record<string, string>,
    validate: { [field]: (text: string) => lengthProblem(text, lengths) },
  });
  const { length } = (form.values[field] ?? '').trim();
  return (
    <ActionForm {...dialog} form={form} send={(values) => send({ reason: (values[field] ?? '').trim() })}>
      {children}
      <Text size="sm">{words}</Text>
      <Textarea
        label={label}
        description={`Vai para a SEFAZ. De ${lengths.least} a ${lengths.most.toLocaleString('pt-BR')} letras; até agora ${length}.`}
        required
        rows={lengths.most > 500 ? 6 : 3}
        maxLength={lengths.most}
        data-autofocus
        {...form.getInputProps(field)}
        name={field}
      />
    </ActionForm>
  );
}
