import { type FormValidateInput, type UseFormReturnType, useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { refusalsOf } from './form-parts.ts';
import { useRebase } from './use-rebase.ts';
import { useSave } from './use-save.ts';

interface RecordFormOptions<Row, Values> {
  /** The row edited; without one, something is added. */
  row: Row | undefined;
  valuesOf: (row: Row | undefined) => Values;
  /** The mistakes in all fields, or a rule for each. */
  problemsOf: FormValidateInput<Values>;
  labels: Record<keyof Values, string>;
  /** Names by which the server refuses fields that the form has under others. */
  aliases?: Record<string, string>;
  fallback: string;
  unreachable?: string;
  /** Fetches the record after somebody else's save; nothing when it is gone. */
  fetchAnew: (id: number) => Promise<Row | undefined>;
  /** Said when it is gone. */
  gone: string;
}

/** The form of a record that somebody else may save meanwhile: what was typed outlives refusals and their version. */
export function useRecordForm<Row extends { id: number }, Values extends object>(
  options: RecordFormOptions<Row, Values>,
) {
  const { row, valuesOf, problemsOf, labels, aliases, fallback, unreachable, fetchAnew, gone } = options;
  const root = useRef<HTMLFormElement>(null);
  const [loaded, setLoaded] = useState(row);
  /** The number of times another version has come in. */
  const [reloads, setReloads] = useState(0);
  const form = useForm({ initialValues: valuesOf(row), validate: problemsOf }) as unknown as UseFormReturnType<Values>;
  const { note, say, rebase } = useRebase(form, labels);
  const save = useSave({ fallback, unreachable, form: refusalsOf(form, aliases), root });

  async function reload() {
    if (!loaded) return;
    try {
      const current = await fetchAnew(loaded.id);
      save.settle();
      if (!current) return say(gone);
      rebase(valuesOf(loaded), valuesOf(current));
      setLoaded(current);
      setReloads(reloads + 1);
    } catch {
      say('Não foi possível buscar a versão atual. Verifique sua conexão e tente de novo.');
    }
  }

  return {
    root,
    form,
    loaded,
    setLoaded,
    note,
    reload,
    reloads,
    save: {
      ...save,
      run: (send: () => Promise<void>) => {
        say(undefined);
        return save.run(send);
      },
    },
  };
}
