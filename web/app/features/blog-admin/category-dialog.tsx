import { createCategoryCall, type PostCategory, updateCategoryCall } from '@giro/contract/calls/blog.ts';
import { TextInput } from '@mantine/core';
import { callApi } from '../../lib/api/call-api.ts';
import { FormDialog } from '../../ui/panel/dialog/form-dialog.tsx';
import type { RecordDialogProps } from '../../ui/panel/dialog/record-dialog.ts';
import { missing, onlyProblems } from '../../ui/panel/form/form-parts.ts';
import { useRecordForm } from '../../ui/panel/form/use-record-form.ts';

const valuesOf = (category: PostCategory | undefined) => ({ name: category?.name ?? '' });

export function CategoryDialog({ row, onClose, onSaved, fetchAnew }: RecordDialogProps<PostCategory>) {
  const record = useRecordForm({
    row,
    valuesOf,
    problemsOf: ({ name }) => onlyProblems({ name: missing(name) }),
    labels: { name: 'Nome' },
    fallback: row ? 'Erro ao atualizar categoria' : 'Erro ao criar categoria',
    fetchAnew,
    gone: 'Esta categoria não existe mais: alguém a excluiu.',
  });
  const { form, loaded } = record;

  async function send(body: { name: string }) {
    const { message, category } = await (loaded
      ? callApi(updateCategoryCall, { params: { id: loaded.id }, body, version: loaded.version })
      : callApi(createCategoryCall, { body }));
    return { message, id: category?.id };
  }

  return (
    <FormDialog noun="categoria" size="md" record={record} send={send} onSaved={onSaved} onClose={onClose}>
      <TextInput
        label="Nome"
        placeholder="Dicas"
        required
        maxLength={80}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormDialog>
  );
}
