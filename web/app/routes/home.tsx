import { Home } from '../features/home/home.tsx';
import { pageMeta, rootOf } from '../lib/page-meta.ts';
import { storeData } from '../lib/store-data.ts';
import type { Route } from './+types/home.ts';

export const meta: Route.MetaFunction = ({ matches }) => {
  const { origin, shop } = rootOf(matches);
  return [
    ...pageMeta(matches, {
      title: 'Giro: venda seu celular usado com preço na hora',
      description:
        'Responda algumas perguntas, veja quanto vale o seu celular e receba por transferência. Envio gratuito, laudo de diagnóstico e aparelhos seminovos com 1 ano de garantia.',
      path: '/',
    }),
    ...(shop ? [storeData(origin, shop)] : []),
  ];
};

export default function HomePage() {
  return <Home />;
}
