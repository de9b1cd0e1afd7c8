import { missing, onlyProblems } from '../form/form-parts.ts';
import { NameInput } from '../form/name-input.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { FormDialog } from './form-dialog.tsx';
import type { RecordDialogProps } from './record-dialog.ts';

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
