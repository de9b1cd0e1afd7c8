import { Button, Group, Stack, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, type RefObject, useState } from 'react';
import { Link } from 'react-router';
import { focusFirstInvalid } from '../../../lib/api/form-errors.ts';
import { BadFieldList } from '../../bad-field-list.tsx';
import { ErrorAlert } from '../../error-alert.tsx';
import { ConflictAlert, LeaveQuestion, useLeaving } from './form-foot.tsx';
import styles from './form-page.module.css';
import { SaveNote } from './notice.tsx';
import type { useSave } from './use-save.ts';

/** A way to save the form. */
export interface FormAction<Values> {
  label: string;
  /** The mistakes that keep it from being saved so. */
  problemsOf: (values: Values) => Partial<Record<string, string>>;
  send: (values: Values) => Promise<{ message: string; id: number | undefined }>;
}

interface FormPageProps<Values> {
  /** The thing added or changed: 'post'. */
  noun: string;
  title: string;
  pill?: ReactNode;
  /** The list that it stands in. */
  back: { to: string; words: string };
  onLeave: () => void;
  record: {
    root: RefObject<HTMLFormElement | null>;
    form: UseFormReturnType<Values>;
    save: ReturnType<typeof useSave>;
    note: string | undefined;
    reload: () => Promise<void>;
  };
  /** The usual way comes first. */
  actions: readonly [FormAction<Values>, ...FormAction<Values>[]];
  onSaved: (message: string, id: number | undefined) => Promise<void>;
  /** Brings the fields on screen before they are looked at, where they can be out of sight. */
  showFields?: () => void;
  /** Further links from here. */
  links?: ReactNode;
  /** Stands between the title and the fields. */
  notes?: ReactNode;
  children: ReactNode;
}

/** A form with a page of its own. It asks before what was typed is thrown away. */
export function FormPage<Values>(props: FormPageProps<Values>) {
  const { noun, title, pill, back, onLeave, record, actions, onSaved, showFields, links, notes, children } = props;
  const { root, form, save, note, reload } = record;
  const [sending, setSending] = useState(actions[0].label);
  const leaving = useLeaving(() => form.isDirty(), onLeave, save.isSaving);

  function press(action: FormAction<Values>) {
    showFields?.();
    const problems = action.problemsOf(form.values);
    form.setErrors(problems);
    if (Object.keys(problems).length > 0) return focusFirstInvalid(root.current);
    setSending(action.label);
    void save.run(async () => {
      const { message, id } = await action.send(form.values);
      await onSaved(message, id);
    });
  }

  const buttonOf = (action: FormAction<Values>, index: number) => (
    <Button
      key={action.label}
      type={index === 0 ? 'submit' : 'button'}
      variant={index === 0 ? 'filled' : 'default'}
      onClick={index === 0 ? undefined : () => press(action)}
      loading={save.isSaving && sending === action.label}
      disabled={save.isSaving && sending !== action.label}
    >
      {action.label}
    </Button>
  );

  return (
    <div className={styles.page}>
      <p className={styles.back}>
        <Link to={back.to}>{back.words}</Link>
      </p>
      <Group gap="sm" mb="md">
        <Title order={1} size="h2">
          {title}
        </Title>
        {pill}
      </Group>
      {notes}
      <form
        ref={root}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          press(actions[0]);
        }}
      >
        <Stack gap="lg">
          <BadFieldList />
          {children}
          <Stack gap="sm" className={styles.foot}>
            <ErrorAlert texts={save.problems} onClose={save.clear} />
            <ConflictAlert text={save.conflict} action={`Recarregar ${noun}`} onReload={reload} />
            <SaveNote text={note} />
            {leaving.isAsking ? (
              <LeaveQuestion leaving={leaving} />
            ) : (
              <Group justify="end" gap="xs">
                {links}
                {actions.map(buttonOf).reverse()}
              </Group>
            )}
          </Stack>
        </Stack>
      </form>
    </div>
  );
}
