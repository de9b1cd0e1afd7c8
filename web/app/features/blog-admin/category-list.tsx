import {
  createCategoryCall,
  deleteCategoryCall,
  listAllCategoriesCall,
  listCategoriesCall,
  type PostCategory,
  updateCategoryCall,
} from '@giro/contract/calls/blog.ts';
import { Stack, Text } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import { callApi } from '../../lib/api/call-api.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NameDialog } from '../../ui/panel/dialog/name-dialog.tsx';
import { type RecordDialogProps, useEditing } from '../../ui/panel/dialog/use-editing.ts';
import { editColumn } from '../../ui/panel/list/cells.tsx';
import { RecordList } from '../../ui/panel/list/record-list.tsx';
import { useListState } from '../../ui/panel/list/use-list-state.ts';
import { useRefreshBlog } from './use-post-record.ts';

async function send(body: { name: string }, loaded: PostCategory | undefined) {
  const { message, category } = await (loaded
    ? callApi(updateCategoryCall, { params: { id: loaded.id }, body, version: loaded.version })
    : callApi(createCategoryCall, { body }));
  return { message, id: category?.id };
}

function CategoryDialog(dialog: RecordDialogProps<PostCategory>) {
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

async function fetchAnew({ id }: { id: number }): Promise<PostCategory | undefined> {
  const { cat } = await callApi(listAllCategoriesCall);
  return cat.find((category) => category.id === id);
}

/** Tab 'Categoria': what posts are filed under. */
export default function CategoryList() {
  const list = useListState();
  const query = useCall(listCategoriesCall, { query: { page: list.state.page } }, { select: ({ cat }) => cat });
  const editing = useEditing<PostCategory>(list, useRefreshBlog());
  return (
    <RecordList
      title="Categorias"
      addLabel="Adicionar categoria"
      list={list}
      query={query}
      editing={editing}
      columns={[{ header: 'Nome', role: 'title', cell: ({ name }) => name }, editColumn(editing.open)]}
      failure={query.error?.serverMessage ?? 'Erro ao buscar categorias'}
      countLabel={(total) => (total === 1 ? '1 categoria' : `${total} categorias`)}
      empty={
        <EmptyState title="Nenhuma categoria ainda" icon={<IconFolder size={32} stroke={1.5} />}>
          Adicione a primeira, como “Dicas”: cada categoria vira uma aba do blog.
        </EmptyState>
      }
      fetchAnew={fetchAnew}
      form={(dialog) => <CategoryDialog {...dialog} />}
      deletion={{
        title: 'Excluir categoria',
        fallback: 'Erro ao excluir categoria',
        remove: (id) => callApi(deleteCategoryCall, { params: { id } }),
        question: ({ name }) => (
          <Stack gap="xs">
            <Text>Tem certeza de que deseja excluir esta categoria?</Text>
            <Text fw="var(--mantine-font-weight-medium)">{name}</Text>
          </Stack>
        ),
      }}
    />
  );
}
