import { deletePostCall, listManagedPostsCall, type ManagedPost, type Post } from '@giro/contract/calls/blog.ts';
import { postPath } from '@giro/contract/rules/paths.ts';
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { IconArticle, IconCircleCheck, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { callApi } from '../../lib/api/call-api.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useEditing } from '../../ui/panel/dialog/use-editing.ts';
import { StatusPill } from '../../ui/panel/list/cells.tsx';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { RecordList } from '../../ui/panel/list/record-list.tsx';
import { RowAction, RowActions } from '../../ui/panel/list/row-actions.tsx';
import { useListState } from '../../ui/panel/list/use-list-state.ts';
import { editorPath, fetchPost, useRefreshBlog } from './use-post-record.ts';

const PostDialog = lazy(() => import('./post-dialog.tsx'));
const PostViewDialog = lazy(() => import('./post-view-dialog.tsx'));

interface PostActions {
  view: (post: ManagedPost) => void;
  edit: (post: ManagedPost) => void;
  remove: (post: ManagedPost) => void;
}

function columns({ view, edit, remove }: PostActions): Column<ManagedPost>[] {
  return [
    { header: 'Ordem', cell: ({ order }) => order },
    {
      header: 'Título',
      role: 'title',
      cell: ({ id, title, published }) => (
        <>
          <Anchor component={Link} to={editorPath(id)} inherit>
            {title}
          </Anchor>
          {!published && <StatusPill tone="over" label="Rascunho" />}
        </>
      ),
    },
    { header: 'Categoria', cell: ({ category }) => category.name },
    {
      header: 'Ações',
      role: 'actions',
      cell: (row) => (
        <RowActions>
          <RowAction label="Visualizar" icon={<IconEye size={16} />} onClick={() => view(row)} />
          <RowAction label="Editar" icon={<IconPencil size={16} />} isNext onClick={() => edit(row)} />
          <RowAction label="Excluir" icon={<IconTrash size={16} />} onClick={() => remove(row)} />
        </RowActions>
      ),
    },
  ];
}

/** Links to the post that was just saved. */
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
  const { page, search } = list.state;
  const query = useCall(listManagedPostsCall, { query: { page, search } }, { select: ({ posts }) => posts });
  const navigate = useNavigate();
  const editing = useEditing<ManagedPost>(list, useRefreshBlog());
  const [viewed, setViewed] = useState<ManagedPost>();
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
        columns={columns({
          view: setViewed,
          // The window publishes what it saves; a draft has its own page.
          edit: (row) => (row.published ? editing.open({ action: 'edit', row }) : void navigate(editorPath(row.id))),
          remove: (row) => editing.open({ action: 'delete', row }),
        })}
        searchPlaceholder="Buscar pelo título..."
        tools={
          <Button component={Link} to={editorPath('novo')} variant="default">
            Escrever em página inteira
          </Button>
        }
        failure={query.error?.serverMessage ?? 'Erro ao buscar posts'}
        countLabel={(total) => (total === 1 ? '1 post' : `${total} posts`)}
        empty={
          <EmptyState title="Nenhum post ainda" icon={<IconArticle size={32} stroke={1.5} />}>
            Crie uma categoria e publique o primeiro: ele aparece no blog e na página inicial.
          </EmptyState>
        }
        fetchAnew={fetchPost}
        form={({ fetchAnew: _, ...dialog }) => <PostDialog {...dialog} onPublished={setPublished} />}
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
