import { lazy, Suspense } from 'react';
import { useEngaged } from '../../../lib/start/engagement.ts';
import type { Compared } from './compared-products.ts';

const CompareToggle = lazy(() => import('./compare-toggle.tsx'));
const CompareBar = lazy(() => import('./compare-bar.tsx'));

/** The place for a card's 'Comparar', once somebody looks around. It lies over the picture and moves nothing. */
export function CompareSlot({ product }: { product: Compared }) {
  const isEngaged = useEngaged();
  return (
    isEngaged && (
      <Suspense fallback={null}>
        <CompareToggle product={product} />
      </Suspense>
    )
  );
}

/** The place in a list for the number of products to compare. */
export function CompareBarSlot() {
  const isEngaged = useEngaged();
  return (
    isEngaged && (
      <Suspense fallback={null}>
        <CompareBar />
      </Suspense>
    )
  );
}
