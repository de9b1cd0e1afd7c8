import { readManagedPostCall } from '@giro/contract/calls/blog.ts';
import { Alert } from '@mantine/core';
import { IconArticleOff } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { useCall } from '../../lib/api/use-call.ts';
import { safePostHtml } from '../../lib/format/safe-html.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { RecordScreen } from '../../ui/panel/record/record-screen.tsx';
import { PostPage } from '../blog/post-page.tsx';
import { editorPath } from './use-post-record.ts';

export const meta = panelMeta('Prévia do post');

/** '/blog-painel/posts/:id/previa': a saved post as its page will show it, before anybody else sees it. */
export default function PostPreviewPage() {
  const id = Number(useParams().id) || 0;
  const query = useCall(readManagedPostCall, { params: { id } }, { select: ({ post }) => post });
  return (
    <RecordScreen
      query={query}
      missing={{
        title: 'Post não encontrado',
        text: 'Não achamos um post com este número.',
        icon: <IconArticleOff size={32} stroke={1.5} />,
        to: '/blog-painel',
        action: 'Ver posts',
      }}
      failure="Não conseguimos abrir o post"
    >
      {(post) => (
        <>
          {!post.published && (
            <Alert mb="md" title="Rascunho">
              Só a equipe vê esta página. <Link to={editorPath(id)}>Voltar ao texto</Link>
            </Alert>
          )}
          <PostPage post={{ ...post, content: safePostHtml(post.content) }} />
        </>
      )}
    </RecordScreen>
  );
}
