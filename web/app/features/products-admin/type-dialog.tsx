import { createTypeCall, updateTypeCall } from '@giro/contract/calls/catalogue.ts';
import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { callApi } from '../../lib/call-api.ts';
import { focusFirstInvalid } from '../../lib/form-errors.ts';
import { Dialog } from '../../ui/admin/dialog.tsx';
import { FormButtons } from '../../ui/admin/form-buttons.tsx';
import { useSave } from '../../ui/admin/use-save.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { missing } from './form-parts.ts';

interface TypeDialogProps {
  /** Without one, a new type is added. */
  type: { id: number; name: string } | undefined;
  onClose: () => void;
  onSaved: (message: string, id: number) => Promise<void>;
}

export function TypeDialog({ type, onClose, onSaved }: TypeDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const form = useForm({ initialValues: { name: type?.name ?? '' }, validate: { name: missing } });
  const save = useSave({ fallback: 'Não foi possível salvar o tipo. Tente de novo.', form, root });

  const submit = (body: { name: string }) =>
    save.run(async () => {
      const answer = await (type
        ? callApi(updateTypeCall, { params: { id: type.id }, body })
        : callApi(createTypeCall, { body }));
      await onSaved(answer.message, answer.type?.id);
    });

  return (
    <Dialog title={type ? 'Editar tipo' : 'Adicionar tipo'} size="md" onClose={onClose} closable={!save.isSaving}>
      <form ref={root} noValidate onSubmit={form.onSubmit(submit, () => focusFirstInvalid(root.current))}>
        <Stack gap="md">
          <ErrorAlert texts={save.problems} onClose={save.clear} />
          <TextInput
            label="Nome do tipo"
            placeholder="Celular"
            required
            maxLength={80}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <FormButtons isSaving={save.isSaving} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
