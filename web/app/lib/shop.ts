import type { ShopInfo } from '@giro/contract/calls/storefront-info.ts';
import { useRouteLoaderData } from 'react-router';

/** What the shop says about itself, as the first page brought it. */
export function useShop(): ShopInfo {
  const root = useRouteLoaderData('root') as { shop: ShopInfo } | undefined;
  if (!root) throw new Error('The root loader has not answered');
  return root.shop;
}
