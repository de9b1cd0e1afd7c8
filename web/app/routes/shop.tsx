import { productPath } from '@giro/contract/rules/paths.ts';
import type { MetaDescriptor } from 'react-router';
import { CompareBarSlot } from '../features/shop/compare/compare-slot.tsx';
import { loadShop } from '../features/shop/list/load-shop.ts';
import { Shop } from '../features/shop/list/shop.tsx';
import { isNarrowed, readShopAddress, type ShopView, shopSearch } from '../features/shop/list/shop-address.ts';
import type { ShopFirst } from '../features/shop/list/shop-queries.ts';
import { serverApi } from '../lib/api/server-api.ts';
import { itemListData, pageMeta, rootOf } from '../lib/head/page-meta.ts';
import { leadTo } from '../lib/head/shown-address.ts';
import type { Route } from './+types/shop.ts';

function titleOf({ search, page, tab }: ShopView): string {
  const title = search === undefined ? 'Quero comprar' : `Busca por “${search}”`;
  return page > 1 && (search !== undefined || tab === undefined) ? `${title}, página ${page}` : title;
}

/** The list's data for search engines; none of a list that they are not to know. */
function listData(origin: string, view: ShopView, first: ShopFirst | undefined): MetaDescriptor[] {
  if (!first || isNarrowed(view)) return [];
  const { data } = first.ofType ? { data: first.ofType.products } : first.browsed.products;
  if (data.length === 0) return [];
  return [
    itemListData(
      origin,
      data.map((product) => ({ name: product.name, path: productPath(product) })),
    ),
  ];
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const view = readShopAddress(new URLSearchParams(location.search));
  const head = pageMeta(matches, {
    title: titleOf(view),
    description:
      'iPhones e outros aparelhos novos e seminovos, revisados e com garantia. Escolha, pague por Pix e retire na loja.',
    path: `/quero-comprar${shopSearch(view)}`,
  });
  if (isNarrowed(view)) return [...head, { name: 'robots', content: 'noindex, follow' }];
  return [...head, ...listData(rootOf(matches).origin, view, loaderData)];
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
