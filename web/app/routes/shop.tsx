import { CompareBarSlot } from '../features/shop/compare/compare-slot.tsx';
import { Shop } from '../features/shop/list/shop.tsx';
import { noFilters, readShopAddress, shopSearch } from '../features/shop/list/shop-address.ts';
import { findShown, loadShop } from '../features/shop/list/shop-queries.ts';
import { serverApi } from '../lib/api/server-api.ts';
import { pageMeta } from '../lib/head/page-meta.ts';
import { leadTo } from '../lib/head/shown-address.ts';
import type { Route } from './+types/shop.ts';

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const view = readShopAddress(new URLSearchParams(location.search));
  return pageMeta(matches, {
    title: view.page > 1 && view.tab === undefined ? `Quero comprar, página ${view.page}` : 'Quero comprar',
    description:
      'iPhones e outros aparelhos novos e seminovos, revisados e com garantia. Escolha, pague por Pix e retire na loja.',
    path: `/quero-comprar${shopSearch({ ...view, filters: noFilters })}`,
  });
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(serverApi);
  const view = await findShown(api, readShopAddress(new URL(request.url).searchParams));
  leadTo(`/quero-comprar${shopSearch({ ...view, filters: noFilters })}`, request);
  return loadShop(api, view);
}

/** In the browser the screen asks for its lists itself, so that it stands at once and keeps what it has shown. */
export const clientLoader = () => undefined;

export const shouldRevalidate = () => false;

export default function ShopPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Shop first={loaderData} />
      <CompareBarSlot />
    </>
  );
}
