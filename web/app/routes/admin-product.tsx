import { lazy, Suspense } from 'react';
import { panelMeta } from '../frame/panel-meta.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';

// Loaded by the screen itself: the list of every route's files is fetched by every visitor.
const ProductEditorPage = lazy(() => import('../features/products-admin/product-editor-page.tsx'));

export const meta = panelMeta('Aparelho');

export default function AdminProductScreen() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <ProductEditorPage />
    </Suspense>
  );
}
