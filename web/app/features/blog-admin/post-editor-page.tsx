import { type ManagedPost, readManagedPostCall } from '@giro/contract/calls/blog.ts';
import { postPath } from '@giro/contract/rules/paths.ts';
import { Button } from '@mantine/core';
import { IconArticleOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../../lib/api/use-call.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { FormPage } from '../../ui/panel/form/form-page.tsx';
import { StatusPill } from '../../ui/panel/list/cells.tsx';
import { EditorPage, type OnEdited } from '../../ui/panel/record/record-screen.tsx';
import { draftProblems, postProblems } from './post-form.ts';
import { PostTabs, type PostView } from './post-tabs.tsx';
import { editorPath, previewPath, usePostRecord, useRefreshBlog } from './use-post-record.ts';

const list = '/blog-painel?aba=posts';

interface EditorProps {
  row: ManagedPost | undefined;
  onSaved: OnEdited;
}

function Editor({ row, onSaved }: EditorProps) {
  const navigate = useNavigate();
  const [view, setView] = useState<PostView>('write');
  const { record, publish, keepAsDraft } = usePostRecord(row);
  const isPublished = row?.published ?? false;

  return (
    <FormPage
      noun="post"
      title={row ? row.title : 'Novo post'}
      pill={row && !isPublished && <StatusPill tone="over" label="Rascunho" />}
      back={{ to: list, words: 'Posts' }}
      onLeave={() => navigate(list)}
      record={record}
      actions={[
        {
          label: isPublished ? 'Salvar' : 'Publicar',
          problemsOf: postProblems,
          send: async (values) => {
            const { message, post } = await publish(values);
            return { message, id: post.id };
          },
        },
        {
          label: isPublished ? 'Tirar do ar e guardar como rascunho' : 'Guardar como rascunho',
          problemsOf: draftProblems,
          send: async (values) => {
            const { message, post } = await keepAsDraft(values);
            return { message, id: post.id };
          },
        },
      ]}
      onSaved={onSaved}
      showFields={() => setView('write')}
      links={
        row && (
          <Button
            component="a"
            href={isPublished ? postPath(row) : previewPath(row.id)}
            target="_blank"
            rel="noopener"
            variant="subtle"
          >
            {isPublished ? 'Abrir no blog' : 'Ver a página'}
          </Button>
        )
      }
    >
      <PostTabs form={record.form} loaded={record.loaded} version={record.reloads} view={view} onView={setView} />
    </FormPage>
  );
}

const usePost = (id: number) =>
  useCall(readManagedPostCall, { params: { id } }, { select: ({ post }) => post, refetchOnWindowFocus: false });

export const meta = panelMeta('Post');

/** '/blog-painel/posts/:id': one post with the whole page to be written on. */
export default function PostEditorPage() {
  return (
    <EditorPage
      useRecord={usePost}
      missing={{
        title: 'Post não encontrado',
        text: 'Não achamos um post com este número.',
        icon: <IconArticleOff size={32} stroke={1.5} />,
        to: list,
        action: 'Ver posts',
      }}
      failure="Não conseguimos abrir o post"
      refresh={useRefreshBlog()}
      pathOf={editorPath}
    >
      {(post, onSaved) => <Editor row={post} onSaved={onSaved} />}
    </EditorPage>
  );
}
