import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { loadProduct } from '../features/products/load-product.ts';
import { productMeta } from '../features/products/product-meta.ts';
import { ProductPage } from '../features/products/product-page.tsx';
import { FailedProduct, MissingProduct } from '../features/products/product-states.tsx';
import { callKept } from '../lib/kept-answers.ts';
import { serverApi } from '../lib/server-api.ts';
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
