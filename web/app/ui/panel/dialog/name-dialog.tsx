import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { missing, onlyProblems } from '../form/form-parts.ts';
import { useRecordForm } from '../form/use-record-form.ts';
import { FormDialog } from './form-dialog.tsx';
import type { RecordDialogProps } from './use-editing.ts';

interface NameInputProps<Values extends { name: string }> {
  form: UseFormReturnType<Values>;
  label: string;
  placeholder: string;
}

/** The name of what a short record is about: where its form begins. */
export function NameInput<Values extends { name: string }>({ form, label, placeholder }: NameInputProps<Values>) {
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      required
      maxLength={80}
      autoComplete="off"
      data-autofocus
      {...form.getInputProps('name')}
    />
  );
}

interface NameDialogProps<Row> extends RecordDialogProps<Row> {
  /** The thing named: 'categoria'. */
  noun: string;
  label: string;
  placeholder: string;
  fallback: string;
  /** Said when somebody has removed the record. */
  gone: string;
  /** Saves over the record as it was loaded, or adds one; says what to tell and which row has changed. */
  send: (body: { name: string }, loaded: Row | undefined) => Promise<{ message: string; id: number | undefined }>;
}

const valuesOf = (row: { name: string } | undefined) => ({ name: row?.name ?? '' });

/** Adds or changes a record that is nothing but its name. */
export function NameDialog<Row extends { id: number; name: string }>(props: NameDialogProps<Row>) {
  const { row, fetchAnew, fallback, gone, noun, label, placeholder, send, onSaved, onClose } = props;
  const record = useRecordForm({
    row,
    valuesOf,
    problemsOf: ({ name }) => onlyProblems({ name: missing(name) }),
    labels: { name: 'Nome' },
    fallback,
    fetchAnew,
    gone,
  });
  return (
    <FormDialog
      noun={noun}
      size="md"
      record={record}
      send={(body) => send(body, record.loaded)}
      onSaved={onSaved}
      onClose={onClose}
    >
      <NameInput form={record.form} label={label} placeholder={placeholder} />
    </FormDialog>
  );
}
