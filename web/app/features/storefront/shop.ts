import type { PublicShop } from '@giro/contract/calls/storefront-info.ts';
import { useRouteLoaderData } from 'react-router';

const useKnownRoot = () => useRouteLoaderData('root') as { shop: PublicShop; origin: string } | undefined;

function useRoot() {
  const root = useKnownRoot();
  if (!root) throw new Error('The root loader has not answered');
  return root;
}

/** The shop's data about itself, as the first page brought it. */
export function useShop(): PublicShop {
  return useRoot().shop;
}

/** The same where even that may be missing, as on the page that tells of an error. */
export function useKnownShop(): PublicShop | undefined {
  return useKnownRoot()?.shop;
}

/** The start of the shop's addresses, as `https://example.com`. */
export function useOrigin(): string {
  return useRoot().origin;
}
