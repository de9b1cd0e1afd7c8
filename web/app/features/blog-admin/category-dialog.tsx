import {
  createCategoryCall,
  listAllCategoriesCall,
  type PostCategory,
  updateCategoryCall,
} from '@giro/contract/calls/blog.ts';
import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { callApi } from '../../lib/call-api.ts';
import { focusFirstInvalid } from '../../lib/form-errors.ts';
import { ConflictAlert } from '../../ui/admin/conflict-alert.tsx';
import { Dialog } from '../../ui/admin/dialog.tsx';
import { FormFoot, useLeaving } from '../../ui/admin/form-foot.tsx';
import { SaveNote } from '../../ui/admin/save-note.tsx';
import { useRebase } from '../../ui/admin/use-rebase.ts';
import { useSave } from '../../ui/admin/use-save.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { missing } from '../products-admin/form-parts.ts';

interface CategoryDialogProps {
  /** Without one, a new category is added. */
  category: PostCategory | undefined;
  onClose: () => void;
  onSaved: (message: string, id: number) => Promise<void>;
}

const labels = { name: 'Nome' };

function saveCategory(name: string, loaded: PostCategory | undefined) {
  const body = { name: name.trim() };
  if (!loaded) return callApi(createCategoryCall, { body });
  return callApi(updateCategoryCall, {
    params: { id: loaded.id },
    body,
    headers: { 'If-Match': `"${loaded.version}"` },
  });
}

export function CategoryDialog({ category, onClose, onSaved }: CategoryDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const [loaded, setLoaded] = useState(category);
  const form = useForm({ initialValues: { name: category?.name ?? '' }, validate: { name: missing } });
  const rebase = useRebase(form, labels);
  const leaving = useLeaving(form.isDirty, onClose);
  const save = useSave({ fallback: category ? 'Erro ao atualizar categoria' : 'Erro ao criar categoria', form, root });

  const submit = ({ name }: typeof form.values) =>
    save.run(async () => {
      rebase.say(undefined);
      const answer = await saveCategory(name, loaded);
      await onSaved(answer.message, answer.category?.id);
    });

  const reload = () =>
    save.run(async () => {
      const { cat } = await callApi(listAllCategoriesCall);
      const current = cat.find(({ id }) => id === loaded?.id);
      if (!loaded || !current) return rebase.say('Esta categoria não existe mais: alguém a excluiu.');
      rebase.rebase({ name: loaded.name }, { name: current.name });
      setLoaded(current);
    });

  return (
    <Dialog
      title={category ? 'Editar categoria' : 'Adicionar categoria'}
      size="md"
      onClose={leaving.leave}
      closable={!save.isSaving}
    >
      <form ref={root} noValidate onSubmit={form.onSubmit(submit, () => focusFirstInvalid(root.current))}>
        <Stack gap="md">
          <TextInput
            label="Nome"
            placeholder="Dicas"
            required
            maxLength={80}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <FormFoot isSaving={save.isSaving} leaving={leaving}>
            <ErrorAlert texts={save.problems} onClose={save.clear} />
            <ConflictAlert text={save.conflict} action="Recarregar categoria" onReload={reload} />
            <SaveNote text={rebase.note} />
          </FormFoot>
        </Stack>
      </form>
    </Dialog>
  );
}
