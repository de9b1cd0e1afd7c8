import { useState } from 'react';
import { rebaseNote, rebaseValues } from './rebase-values.ts';

interface Form<Values> {
  getValues(): Values;
  setInitialValues(values: Values): void;
  setValues(values: Values): void;
}

/** Puts somebody else's version under what is being typed in a form, and says what that changed. */
export function useRebase<Values extends object>(form: Form<Values>, labels: Partial<Record<keyof Values, string>>) {
  const [note, setNote] = useState<string>();

  function rebase(before: Values, after: Values) {
    const { values, updated } = rebaseValues(form.getValues(), before, after, labels);
    form.setInitialValues(after);
    form.setValues(values);
    setNote(rebaseNote(updated));
  }

  return { note, say: setNote, rebase };
}
