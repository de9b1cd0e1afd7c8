import { lazy, Suspense } from 'react';
import { panelMeta } from '../frame/panel-meta.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';

// Loaded by the screen itself: the list of every route's files is fetched by every visitor.
const PostEditorPage = lazy(() => import('../features/blog-admin/post-editor-page.tsx'));

export const meta = panelMeta('Post');

export default function AdminPostScreen() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <PostEditorPage />
    </Suspense>
  );
}
