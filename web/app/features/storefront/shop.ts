import type { PublicShop } from '@giro/contract/calls/storefront-info.ts';
import { useRouteLoaderData } from 'react-router';

function useRoot() {
  const root = useRouteLoaderData('root') as { shop: PublicShop; origin: string } | undefined;
  if (!root) throw new Error('The root loader has not answered');
  return root;
}

/** What the shop says about itself, as the first page brought it. */
export function useShop(): PublicShop {
  return useRoot().shop;
}

/** What the shop's addresses begin with, as `https://example.com`. */
export function useOrigin(): string {
  return useRoot().origin;
}
