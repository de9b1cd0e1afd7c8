import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { loadProduct, productMeta } from '../features/shop/product/product-meta.ts';
import { FailedProduct, MissingProduct, ProductPage } from '../features/shop/product/product-page.tsx';
import { callKept } from '../lib/api/etag-cache.ts';
import { serverApi } from '../lib/api/server-api.ts';
import type { Route } from './+types/product.ts';

const statuses = { found: 200, missing: 404, failed: 503 };

export const meta: Route.MetaFunction = ({ matches, loaderData }) => productMeta(matches, loaderData);

export async function loader({ context, params }: Route.LoaderArgs) {
  const loaded = await loadProduct(context.get(serverApi), params.sku);
  return data(loaded, statuses[loaded.state]);
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadProduct(callKept, params.sku);
}

/** Another name in the address is the same product. */
export function shouldRevalidate({ currentParams, nextParams, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentParams.sku !== nextParams.sku || currentUrl.href === nextUrl.href;
}

export default function Product({ loaderData }: Route.ComponentProps) {
  if (loaderData.state === 'missing') return <MissingProduct />;
  if (loaderData.state === 'failed') return <FailedProduct />;
  return <ProductPage key={loaderData.product.id} product={loaderData.product} />;
}
