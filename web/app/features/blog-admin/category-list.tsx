import { deleteCategoryCall, listCategoriesCall, type PostCategory } from '@giro/contract/calls/blog.ts';
import { Button, Stack, Text } from '@mantine/core';
import { IconFolder, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/call-api.ts';
import { queryOf } from '../../lib/use-call.ts';
import type { Column } from '../../ui/admin/data-table.tsx';
import { DeleteDialog } from '../../ui/admin/delete-dialog.tsx';
import { ListPage } from '../../ui/admin/list-page.tsx';
import { Notice } from '../../ui/admin/notice.tsx';
import { useListState } from '../../ui/admin/use-list-state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { EditActions } from '../products-admin/edit-actions.tsx';
import { useEditing } from '../products-admin/use-editing.ts';
import { CategoryDialog } from './category-dialog.tsx';
import { useRefreshBlog } from './use-refresh-blog.ts';

function columns(open: ReturnType<typeof useEditing<PostCategory>>['open']): Column<PostCategory>[] {
  return [
    { header: 'Nome', role: 'title', cell: ({ name }) => name },
    {
      header: 'Ações',
      role: 'actions',
      cell: (row) => (
        <EditActions onEdit={() => open({ action: 'edit', row })} onDelete={() => open({ action: 'delete', row })} />
      ),
    },
  ];
}

/** Tab 'Categoria': what posts are filed under. */
export default function CategoryList() {
  const list = useListState();
  const query = useQuery({
    ...queryOf(listCategoriesCall, { query: { page: list.state.page } }),
    select: ({ cat }) => cat,
    placeholderData: keepPreviousData,
  });
  const editing = useEditing<PostCategory>(list, useRefreshBlog());
  const { edited, deleted } = editing;

  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => editing.open({ action: 'add' })}>
      Adicionar categoria
    </Button>
  );

  return (
    <>
      <ListPage
        title="Categorias"
        headingLevel={2}
        action={add}
        list={list}
        query={query}
        columns={columns(editing.open)}
        failure={query.error?.serverMessage ?? 'Erro ao buscar categorias'}
        highlight={editing.highlight}
        countLabel={(total) => (total === 1 ? '1 categoria' : `${total} categorias`)}
        empty={
          <EmptyState title="Nenhuma categoria ainda" icon={<IconFolder size={32} stroke={1.5} />}>
            Adicione a primeira, como “Dicas”: cada categoria vira uma aba do blog.
          </EmptyState>
        }
      />
      <Notice text={editing.notice} />
      {editing.isFormOpen && <CategoryDialog category={edited} onClose={editing.close} onSaved={editing.finish} />}
      {deleted && (
        <DeleteDialog
          title="Excluir categoria"
          fallback="Erro ao excluir categoria"
          onClose={editing.close}
          onDelete={async () =>
            editing.finish((await callApi(deleteCategoryCall, { params: { id: deleted.id } })).message)
          }
        >
          <Stack gap="xs">
            <Text>Tem certeza de que deseja excluir esta categoria?</Text>
            <Text fw={600}>{deleted.name}</Text>
          </Stack>
        </DeleteDialog>
      )}
    </>
  );
}
