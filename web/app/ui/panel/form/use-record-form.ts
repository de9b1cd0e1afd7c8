import { type FormValidateInput, type UseFormReturnType, useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/call-api.ts';
import { useSetEnded } from '../../../lib/api/ended-session.ts';
import { refusalsOf } from './form-parts.ts';
import { useSave } from './use-save.ts';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * The typed values over a version that somebody else saved meanwhile: untouched fields follow that version, and are
 * named by their labels; touched ones stay. Fields without a label are left alone. Of a table, which is a plain object,
 * each entry counts for itself.
 */
export function rebaseValues<Values extends object>(
  typed: Values,
  before: Values,
  after: Values,
  labels: Partial<Record<keyof Values, string>>,
) {
  const values = { ...typed };
  const updated: string[] = [];
  for (const key of Object.keys(labels) as (keyof Values)[]) {
    values[key] = followed(typed[key], before[key], after[key]) as Values[typeof key];
    if (!isSame(values[key], typed[key])) updated.push(labels[key] ?? '');
  }
  return { values, updated };
}

function followed(typed: unknown, before: unknown, after: unknown): unknown {
  if (!isTable(typed) || !isTable(before) || !isTable(after)) return isSame(typed, before) ? after : typed;
  const names = [...new Set([...Object.keys(typed), ...Object.keys(after)])];
  const entries = names.map((name) => [name, isSame(typed[name], before[name]) ? after[name] : typed[name]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** The message about the fields that were updated. */
export function rebaseNote(updated: readonly string[]): string {
  return updated.length > 0
    ? `Atualizamos o que você não tinha mexido: ${updated.join(', ')}. Confira e salve.`
    : 'Você está na versão atual. Confira e salve.';
}

interface RecordFormOptions<Row, Values> {
  /** The record that is edited; where there may be none, something is added. */
  row: Row;
  valuesOf: (row: Row) => Values;
  /** The mistakes in all fields, or a rule for each; without it they are the server's to say. */
  problemsOf?: FormValidateInput<Values>;
  /** Names of the fields on screen; one without a name keeps what was typed. */
  labels: Partial<Record<keyof Values, string>>;
  /** Names by which the server refuses fields that the form has under others. */
  aliases?: Record<string, string>;
  /** Refusals name the cells of rows, as `boxes.0.name`, and stand at them; without it a list is one field. */
  hasRows?: boolean;
  fallback: string;
  unreachable?: string;
  /** Words of a refusal, where they are not each bad field's text once. */
  describe?: (error: ApiError) => string[];
  /** Fetches the record after somebody else's save; nothing when it is gone. */
  fetchAnew: (row: NonNullable<Row>) => Promise<NonNullable<Row> | undefined>;
  /** Said when it is gone. */
  gone?: string;
  /** Called with each version that the form takes over. */
  onLoaded?: (row: NonNullable<Row>) => void;
}

/** The form of a record that somebody else may save meanwhile: what was typed outlives refusals and their version. */
export function useRecordForm<Row extends object | undefined, Values extends object>(
  options: RecordFormOptions<Row, Values>,
) {
  const { row, valuesOf, problemsOf, labels, aliases, hasRows, fallback, unreachable, describe, onLoaded } = options;
  const root = useRef<HTMLFormElement>(null);
  const [loaded, setLoaded] = useState(row);
  /** The number of times another version has come in. */
  const [reloads, setReloads] = useState(0);
  /** Tells what became of the typed values over somebody else's version. */
  const [note, setNote] = useState<string>();
  const setEnded = useSetEnded();
  const form = useForm({ initialValues: valuesOf(row), validate: problemsOf }) as unknown as UseFormReturnType<Values>;
  const save = useSave({ fallback, unreachable, form: hasRows ? form : refusalsOf(form, aliases), root, describe });

  function keep(next: NonNullable<Row>, values: Values) {
    form.setInitialValues(valuesOf(next));
    form.setValues(values);
    form.clearErrors();
    setLoaded(next);
    onLoaded?.(next);
  }

  /** Puts a version that was just saved in the place of what stands in the fields. */
  function take(next: NonNullable<Row>) {
    setNote(undefined);
    keep(next, valuesOf(next));
  }

  async function reload() {
    if (!loaded) return;
    try {
      const current = await options.fetchAnew(loaded);
      save.settle();
      if (!current) return setNote(options.gone);
      const { values, updated } = rebaseValues(form.getValues(), valuesOf(loaded), valuesOf(current), labels);
      keep(current, values);
      setNote(rebaseNote(updated));
      setReloads(reloads + 1);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) setEnded(true);
      else setNote('Não foi possível buscar a versão atual. Verifique sua conexão e tente de novo.');
    }
  }

  return {
    root,
    form,
    loaded,
    setLoaded,
    take,
    note,
    reload,
    reloads,
    save: {
      ...save,
      run: (send: () => Promise<void>) => {
        setNote(undefined);
        return save.run(send);
      },
    },
  };
}
