import { type ManagedPost, readManagedPostCall } from '@giro/contract/calls/blog.ts';
import { postPath } from '@giro/contract/rules/public-paths.ts';
import { Button } from '@mantine/core';
import { IconArticleOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useCall } from '../../lib/api/use-call.ts';
import { FormPage } from '../../ui/panel/form/form-page.tsx';
import { Notice } from '../../ui/panel/form/notice.tsx';
import { useNotice } from '../../ui/panel/form/use-notice.ts';
import { StatusPill } from '../../ui/panel/list/status-pill.tsx';
import { RecordScreen } from '../../ui/panel/record/record-screen.tsx';
import { draftProblems, postProblems } from './post-form.ts';
import { editorPath, previewPath } from './post-paths.ts';
import { PostTabs, type PostView } from './post-tabs.tsx';
import { usePostRecord } from './use-post-record.ts';
import { useRefreshBlog } from './use-refresh-blog.ts';

const list = '/blog-painel?aba=posts';

interface EditorProps {
  row: ManagedPost | undefined;
  onSaved: (message: string, id: number | undefined) => Promise<void>;
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

function SavedEditor({ id, onSaved }: { id: number; onSaved: EditorProps['onSaved'] }) {
  const query = useCall(
    readManagedPostCall,
    { params: { id } },
    { select: ({ post }) => post, refetchOnWindowFocus: false },
  );
  return (
    <RecordScreen
      query={query}
      missing={{
        title: 'Post não encontrado',
        text: 'Não achamos um post com este número.',
        icon: <IconArticleOff size={32} stroke={1.5} />,
        to: list,
        action: 'Ver posts',
      }}
      failure="Não conseguimos abrir o post"
    >
      {(post) => <Editor key={`${post.id}/${post.version}`} row={post} onSaved={onSaved} />}
    </RecordScreen>
  );
}

/** '/blog-painel/posts/:id', and 'novo' in the place of the number: one post with the whole page to be written on. */
export default function PostEditorPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const notice = useNotice();
  const refreshBlog = useRefreshBlog();

  async function finish(message: string, savedId: number | undefined) {
    await refreshBlog().catch(() => undefined);
    notice.show(message);
    if (id === 'novo' && savedId) await navigate(editorPath(savedId), { replace: true });
  }

  return (
    <>
      <Notice text={notice.text} />
      {id === 'novo' ? (
        <Editor key="novo" row={undefined} onSaved={finish} />
      ) : (
        <SavedEditor id={Number(id) || 0} onSaved={finish} />
      )}
    </>
  );
}
