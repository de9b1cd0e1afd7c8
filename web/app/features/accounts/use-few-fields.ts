import { type ChangeEvent, type FocusEvent, type FormEvent, useState } from 'react';
import { focusFirstInvalid } from '../../lib/api/form-errors.ts';

type Values<Name extends string> = Record<Name, string>;
/** Rules that name the problem of each field, or undefined; a rule may look at the others too. */
export type FieldRules<Name extends string> = Record<Name, (value: string, values: Values<Name>) => string | undefined>;

function valuesOf<Name extends string>(form: HTMLFormElement | null): Values<Name> {
  return Object.fromEntries(new FormData(form ?? undefined)) as Values<Name>;
}

/** The texts of the bad fields by their names. */
export function problemsOf<Name extends string>(
  rules: FieldRules<Name>,
  values: Values<NoInfer<Name>>,
): Record<string, string> {
  const judged = Object.keys(rules).map((name) => [name, rules[name as Name](values[name as Name] ?? '', values)]);
  return Object.fromEntries(judged.filter(([, problem]) => problem));
}

/**
 * A form of a few texts, in the words of Mantine's `useForm`, which is six times as heavy: for the screens that strangers
 * meet first. The browser keeps what is typed, so that nothing is lost that was typed before the client bundle came.
 */
export function useFewFields<Name extends string>(rules: FieldRules<Name>) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [submitting, setSubmitting] = useState(false);

  function setProblem(name: Name, problem: string | undefined) {
    setErrors(({ [name]: _, ...others }) => (problem ? { ...others, [name]: problem } : others));
  }

  /** A field is judged when it is left with something in it, and again when it is corrected. */
  const getInputProps = (name: Name) => ({
    name,
    error: errors[name],
    onChange: (_: ChangeEvent<HTMLInputElement>) => errors[name] && setProblem(name, undefined),
    onBlur: ({ currentTarget: { value, form } }: FocusEvent<HTMLInputElement>) =>
      value && setProblem(name, rules[name](value, valuesOf<Name>(form))),
  });

  /** Sends once what stands in the fields; with bad ones the first of them gets the keyboard instead. */
  const onSubmit = (send: (values: Values<Name>) => Promise<void>) => async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = valuesOf<Name>(form);
    const problems = problemsOf(rules, values);
    focusFirstInvalid(form, () => setErrors(problems));
    if (Object.keys(problems).length > 0) return;
    setSubmitting(true);
    await send(values).finally(() => setSubmitting(false));
  };

  return { getInputProps, onSubmit, setErrors, submitting };
}
