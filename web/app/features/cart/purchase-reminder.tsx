import { lazy, Suspense, useState } from 'react';
import { useHydrated } from '../../lib/start/use-hydrated.ts';
import { hasPurchases } from './cart-count.ts';

const PurchaseNotice = lazy(() => import('./purchase-notice.tsx'));

/** Tells what became of a purchase that was left before its payment was seen. Its program comes only where there is one. */
export function PurchaseReminder({ mb }: { mb?: 'md' }) {
  const hydrated = useHydrated();
  // As it was when the screen came up: what is told is forgotten meanwhile.
  const [isWanted] = useState(hasPurchases);
  if (!hydrated || !isWanted) return null;
  return (
    <Suspense fallback={null}>
      <PurchaseNotice mb={mb} />
    </Suspense>
  );
}
