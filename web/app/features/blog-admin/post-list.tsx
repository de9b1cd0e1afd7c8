import { deletePostCall, listPostsCall, type Post, readPostCall } from '@giro/contract/calls/blog.ts';
import { postPath } from '@giro/contract/rules/public-paths.ts';
import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { IconArticle, IconCircleCheck, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { ApiError, callApi } from '../../lib/api/call-api.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useEditing } from '../../ui/panel/dialog/use-editing.ts';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { RecordList } from '../../ui/panel/list/record-list.tsx';
import { RowAction, RowActions } from '../../ui/panel/list/row-actions.tsx';
import { useListState } from '../../ui/panel/list/use-list-state.ts';
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

/** The post as it is now; nothing when it is gone. */
async function fetchPost(id: number): Promise<Post | undefined> {
  try {
    return (await callApi(readPostCall, { params: { slug: String(id) } })).post;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** Tab 'Post': what the blog shows, in its order. */
export default function PostList() {
  const list = useListState();
  const query = useCall(listPostsCall, { query: { page: list.state.page } }, { select: ({ posts }) => posts });
  const editing = useEditing<Post>(list, useRefreshBlog());
  const [viewed, setViewed] = useState<Post>();
  const [published, setPublished] = useState<Post>();

  async function remove(id: number) {
    const answer = await callApi(deletePostCall, { params: { id } });
    if (published?.id === id) setPublished(undefined);
    return answer;
  }

  return (
    <>
      <RecordList
        title="Posts"
        addLabel="Adicionar post"
        list={list}
        query={query}
        editing={editing}
        columns={columns(editing.open, setViewed)}
        failure={query.error?.serverMessage ?? 'Erro ao buscar posts'}
        countLabel={(total) => (total === 1 ? '1 post' : `${total} posts`)}
        empty={
          <EmptyState title="Nenhum post ainda" icon={<IconArticle size={32} stroke={1.5} />}>
            Crie uma categoria e publique o primeiro: ele aparece no blog e na página inicial.
          </EmptyState>
        }
        fetchAnew={fetchPost}
        form={(dialog) => <PostDialog {...dialog} onPublished={setPublished} />}
        deletion={{
          title: 'Excluir post',
          fallback: 'Erro desconhecido',
          remove,
          question: ({ title }) => (
            <Stack gap="xs">
              <Text>Tem certeza de que deseja excluir este post?</Text>
              <Text fw="var(--mantine-font-weight-medium)">{title}</Text>
            </Stack>
          ),
        }}
      >
        {published && <PublishedNote post={published} onClose={() => setPublished(undefined)} />}
      </RecordList>
      <Suspense fallback={null}>
        {viewed && <PostViewDialog post={viewed} onClose={() => setViewed(undefined)} />}
      </Suspense>
    </>
  );
}
