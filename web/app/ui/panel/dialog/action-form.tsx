import { Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useRef } from 'react';
import { focusFirstInvalid } from '../../../lib/api/form-errors.ts';
import { BadFieldList } from '../../bad-field-list.tsx';
import { ErrorAlert } from '../../error-alert.tsx';
import { ConflictAlert, FormFoot, useLeaving } from '../form/form-foot.tsx';
import { useSave } from '../form/use-save.ts';
import { Dialog } from './dialog.tsx';

interface ActionFormProps<Values> {
  title: string;
  /** The button's text. */
  action: string;
  /** Red for what cannot be undone. */
  tone?: 'red' | 'green';
  form: UseFormReturnType<Values>;
  /** Says what was done, once it is. */
  send: (values: Values) => Promise<void>;
  /** Said when the server refuses without a word. */
  fallback: string;
  /** Fetches the list anew after somebody else's change; the window closes with it. */
  onReload: () => Promise<unknown>;
  /** The text of the button for that. */
  reloadLabel?: string;
  /** Goes back from the form. */
  onClose: () => void;
  children: ReactNode;
}

/** A window that does one thing to a row, and tells why it could not be done. What was typed outlives every refusal. */
export function ActionForm<Values>(props: ActionFormProps<Values>) {
  const { title, action, tone, form, send, fallback, onReload, reloadLabel, onClose, children } = props;
  const root = useRef<HTMLFormElement>(null);
  const unreachable = 'Sem resposta da loja. Verifique sua conexão e tente de novo.';
  const save = useSave({ fallback, unreachable, form: form as { setErrors(errors: object): void }, root });
  const leaving = useLeaving(() => form.isDirty(), onClose, save.isSaving);

  async function reload() {
    await onReload();
    onClose();
  }

  return (
    <Dialog title={title} size="md" onClose={leaving.leave} closable={!save.isSaving}>
      <form
        ref={root}
        noValidate
        onSubmit={form.onSubmit(
          (values) => void save.run(() => send(values)),
          () => focusFirstInvalid(root.current),
        )}
      >
        <Stack gap="md">
          <BadFieldList />
          {children}
          <FormFoot isSaving={save.isSaving} leaving={leaving} action={action} tone={tone}>
            <ErrorAlert texts={save.problems} onClose={save.clear} />
            <ConflictAlert text={save.conflict} action={reloadLabel ?? 'Atualizar a lista'} onReload={reload} />
          </FormFoot>
        </Stack>
      </form>
    </Dialog>
  );
}
