import { lazy, Suspense } from 'react';
import { panelMeta } from '../frame/panel-meta.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';

// Loaded by the screen itself: the list of every route's files is fetched by every visitor.
const ProposalPage = lazy(() => import('../features/proposals/proposal-page.tsx'));

export const meta = panelMeta('Proposta');

export default function AdminProposalScreen() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <ProposalPage />
    </Suspense>
  );
}
