import { lazy, Suspense } from 'react';
import { panelMeta } from '../frame/panel-meta.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';

// Loaded by the screen itself: the list of every route's files is fetched by every visitor.
const InspectionScreen = lazy(() => import('../features/inspections/inspection-screen.tsx'));

export const meta = panelMeta('Bancada');

export default function AdminInspection() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <InspectionScreen />
    </Suspense>
  );
}
