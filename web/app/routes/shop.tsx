import { CompareBarSlot } from '../features/shop/compare/compare-slot.tsx';
import { loadShop } from '../features/shop/list/load-shop.ts';
import { Shop } from '../features/shop/list/shop.tsx';
import { isNarrowed, readShopAddress, type ShopView, shopSearch } from '../features/shop/list/shop-address.ts';
import { serverApi } from '../lib/api/server-api.ts';
import { pageMeta } from '../lib/head/page-meta.ts';
import { leadTo } from '../lib/head/shown-address.ts';
import type { Route } from './+types/shop.ts';

function titleOf({ search, page, tab }: ShopView): string {
  const title = search === undefined ? 'Quero comprar' : `Busca por “${search}”`;
  return page > 1 && (search !== undefined || tab === undefined) ? `${title}, página ${page}` : title;
}

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const view = readShopAddress(new URLSearchParams(location.search));
  const head = pageMeta(matches, {
    title: titleOf(view),
    description:
      'iPhones e outros aparelhos novos e seminovos, revisados e com garantia. Escolha, pague por Pix e retire na loja.',
    path: `/quero-comprar${shopSearch(view)}`,
  });
  return isNarrowed(view) ? [...head, { name: 'robots', content: 'noindex, follow' }] : head;
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const first = await loadShop(context.get(serverApi), readShopAddress(new URL(request.url).searchParams));
  leadTo(`/quero-comprar${shopSearch(first.view)}`, request);
  return first;
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
