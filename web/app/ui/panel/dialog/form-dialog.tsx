import { Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode, RefObject } from 'react';
import { focusFirstInvalid } from '../../../lib/api/form-errors.ts';
import { BadFieldList } from '../../bad-field-list.tsx';
import { ErrorAlert } from '../../error-alert.tsx';
import { ConflictAlert, FormFoot, useLeaving } from '../form/form-foot.tsx';
import { SaveNote } from '../form/notice.tsx';
import type { useSave } from '../form/use-save.ts';
import { Dialog } from './dialog.tsx';

interface FormDialogProps<Values> {
  /** The thing added or changed: 'marca'. */
  noun: string;
  /** Without one it says 'Editar marca' or 'Adicionar marca'. */
  title?: string;
  size?: 'md' | 'lg' | 'xl' | 'full';
  record: {
    root: RefObject<HTMLFormElement | null>;
    form: UseFormReturnType<Values>;
    loaded: object | undefined;
    save: ReturnType<typeof useSave>;
    note: string | undefined;
    reload: () => Promise<void>;
  };
  /** Saves; returns what to tell and which row has changed. */
  send: (values: Values) => Promise<{ message: string; id: number | undefined }>;
  onSaved: (message: string, id?: number) => Promise<void>;
  onClose: () => void;
  /** Brings the fields on screen before they are looked at, where they can be out of sight. */
  showFields?: () => void;
  /** Heads what was refused. */
  failureTitle?: string;
  /** Stands over the buttons, as long as there is something to tell. */
  notes?: ReactNode;
  /** Stands beside the buttons, in view while the form scrolls. */
  summary?: ReactNode;
  children: ReactNode;
}

/** A form in a window. It asks before what was typed is thrown away. */
export function FormDialog<Values>(props: FormDialogProps<Values>) {
  const { noun, size, record, send, onSaved, onClose, showFields, failureTitle, notes, summary, children } = props;
  const { root, form, loaded, save, note, reload } = record;
  const title = props.title ?? `${loaded ? 'Editar' : 'Adicionar'} ${noun}`;
  const leaving = useLeaving(() => form.isDirty(), onClose, save.isSaving);

  const submit = (values: Values) =>
    save.run(async () => {
      const { message, id } = await send(values);
      await onSaved(message, id);
    });

  const check = form.onSubmit(submit, () => focusFirstInvalid(root.current));

  return (
    <Dialog title={title} size={size} onClose={leaving.leave} closable={!save.isSaving}>
      <form
        ref={root}
        noValidate
        onSubmit={(event) => {
          showFields?.();
          check(event);
        }}
      >
        <Stack gap="lg">
          <BadFieldList />
          {children}
          <FormFoot isSaving={save.isSaving} leaving={leaving} summary={summary}>
            <ErrorAlert title={failureTitle} texts={save.problems} onClose={save.clear} />
            <ConflictAlert text={save.conflict} action={`Recarregar ${noun}`} onReload={reload} />
            <SaveNote text={note} />
            {notes}
          </FormFoot>
        </Stack>
      </form>
    </Dialog>
  );
}
