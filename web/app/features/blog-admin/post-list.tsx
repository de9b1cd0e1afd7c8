import { deletePostCall, listPostsCall, type Post } from '@giro/contract/calls/blog.ts';
import { postPath } from '@giro/contract/rules/public-paths.ts';
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { IconArticle, IconCircleCheck, IconEye, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { callApi } from '../../lib/call-api.ts';
import { queryOf } from '../../lib/use-call.ts';
import type { Column } from '../../ui/admin/data-table.tsx';
import { DeleteDialog } from '../../ui/admin/delete-dialog.tsx';
import { ListPage } from '../../ui/admin/list-page.tsx';
import { Notice } from '../../ui/admin/notice.tsx';
import { RowAction, RowActions } from '../../ui/admin/row-actions.tsx';
import { useEditing } from '../../ui/admin/use-editing.ts';
import { useListState } from '../../ui/admin/use-list-state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useRefreshBlog } from './use-refresh-blog.ts';

const PostDialog = lazy(() => import('./post-dialog.tsx'));
const PostViewDialog = lazy(() => import('./post-view-dialog.tsx'));

function columns(open: ReturnType<typeof useEditing<Post>>['open'], view: (post: Post) => void): Column<Post>[] {
  return [
    { header: 'Ordem', cell: ({ order }) => order },
    { header: 'Título', role: 'title', cell: ({ title }) => title },
    { header: 'Categoria', cell: ({ category }) => category.name },
    {
      header: 'Ações',
      role: 'actions',
      cell: (row) => (
        <RowActions>
          <RowAction label="Visualizar" icon={<IconEye size={16} />} onClick={() => view(row)} />
          <RowAction
            label="Editar"
            icon={<IconPencil size={16} />}
            isNext
            onClick={() => open({ action: 'edit', row })}
          />
          <RowAction label="Excluir" icon={<IconTrash size={16} />} onClick={() => open({ action: 'delete', row })} />
        </RowActions>
      ),
    },
  ];
}

/** Where the post that was just saved can be read. */
function PublishedNote({ post, onClose }: { post: Post; onClose: () => void }) {
  return (
    <Alert
      icon={<IconCircleCheck aria-hidden />}
      withCloseButton
      closeButtonLabel="Fechar aviso"
      onClose={onClose}
      title={post.title}
    >
      Está no ar.{' '}
      <Anchor href={postPath(post)} target="_blank" rel="noopener">
        Ver no blog
      </Anchor>
    </Alert>
  );
}

/** Tab 'Post': what the blog shows, in its order. */
export default function PostList() {
  const list = useListState();
  const query = useQuery({
    ...queryOf(listPostsCall, { query: { page: list.state.page } }),
    select: ({ posts }) => posts,
    placeholderData: keepPreviousData,
  });
  const editing = useEditing<Post>(list, useRefreshBlog());
  const { edited, deleted } = editing;
  const [viewed, setViewed] = useState<Post>();
  const [published, setPublished] = useState<Post>();

  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => editing.open({ action: 'add' })}>
      Adicionar post
    </Button>
  );

  async function finish(message: string, post: Post) {
    setPublished(post);
    await editing.finish(message, post.id);
  }

  return (
    <>
      <ListPage
        title="Posts"
        headingLevel={2}
        action={add}
        list={list}
        query={query}
        columns={columns(editing.open, setViewed)}
        failure={query.error?.serverMessage ?? 'Erro ao buscar posts'}
        highlight={editing.highlight}
        countLabel={(total) => (total === 1 ? '1 post' : `${total} posts`)}
        empty={
          <EmptyState title="Nenhum post ainda" icon={<IconArticle size={32} stroke={1.5} />}>
            Crie uma categoria e publique o primeiro: ele aparece no blog e na página inicial.
          </EmptyState>
        }
      >
        {published && <PublishedNote post={published} onClose={() => setPublished(undefined)} />}
      </ListPage>
      <Notice text={editing.notice} />
      <Suspense fallback={null}>
        {editing.isFormOpen && <PostDialog post={edited} onClose={editing.close} onSaved={finish} />}
        {viewed && <PostViewDialog post={viewed} onClose={() => setViewed(undefined)} />}
      </Suspense>
      {deleted && (
        <DeleteDialog
          title="Excluir post"
          fallback="Erro desconhecido"
          onClose={editing.close}
          onDelete={async () => {
            const { message } = await callApi(deletePostCall, { params: { id: deleted.id } });
            if (published?.id === deleted.id) setPublished(undefined);
            await editing.finish(message);
          }}
        >
          <Stack gap="xs">
            <Text>Tem certeza de que deseja excluir este post?</Text>
            <Text fw={600}>{deleted.title}</Text>
          </Stack>
        </DeleteDialog>
      )}
    </>
  );
}
