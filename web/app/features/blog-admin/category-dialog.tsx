import { createCategoryCall, type PostCategory, updateCategoryCall } from '@giro/contract/calls/blog.ts';
import { callApi } from '../../lib/api/call-api.ts';
import { NameDialog } from '../../ui/panel/dialog/name-dialog.tsx';
import type { RecordDialogProps } from '../../ui/panel/dialog/record-dialog.ts';

async function send(body: { name: string }, loaded: PostCategory | undefined) {
  const { message, category } = await (loaded
    ? callApi(updateCategoryCall, { params: { id: loaded.id }, body, version: loaded.version })
    : callApi(createCategoryCall, { body }));
  return { message, id: category?.id };
}

export function CategoryDialog(dialog: RecordDialogProps<PostCategory>) {
  return (
    <NameDialog
      {...dialog}
      noun="categoria"
      label="Nome"
      placeholder="Dicas"
      fallback={dialog.row ? 'Erro ao atualizar categoria' : 'Erro ao criar categoria'}
      gone="Esta categoria não existe mais: alguém a excluiu."
      send={send}
    />
  );
}
