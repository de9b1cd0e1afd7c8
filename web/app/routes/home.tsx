import { data } from 'react-router';
import { Home } from '../features/home/home.tsx';
import { loadHome } from '../features/home/load-home.ts';
import { serverApi } from '../lib/api/server-api.ts';
import { pageMeta, rootOf } from '../lib/head/page-meta.ts';
import { storeData } from '../lib/head/store-data.ts';
import type { Route } from './+types/home.ts';

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { origin, shop } = rootOf(matches);
  return [
    ...pageMeta(matches, {
      title: 'venda seu celular usado com preço na hora',
      description:
        'Responda algumas perguntas, veja quanto vale o seu celular e receba por transferência. Envio gratuito, laudo de diagnóstico e aparelhos seminovos com 1 ano de garantia.',
      path: '/',
    }),
    ...(shop ? [storeData(origin, shop, loaderData?.rating)] : []),
  ];
};

/** A page that lacks something is nobody's to keep: the next visitor may get it whole. */
export async function loader({ context }: Route.LoaderArgs) {
  const { home, isWhole } = await loadHome(context.get(serverApi));
  return data(home, isWhole ? {} : { headers: { 'cache-control': 'no-store' } });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return <Home home={loaderData} />;
}
