import { lazy, Suspense } from 'react';
import { panelMeta } from '../frame/panel-meta.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';

// Loaded by the screen itself: the list of every route's files is fetched by every visitor.
const PostPreviewPage = lazy(() => import('../features/blog-admin/post-preview-page.tsx'));

export const meta = panelMeta('Prévia do post');

export default function AdminPostPreviewScreen() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <PostPreviewPage />
    </Suspense>
  );
}
