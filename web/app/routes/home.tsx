import { Home } from '../features/home/home.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import type { Route } from './+types/home.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'venda seu celular usado com preço na hora',
    description:
      'Responda algumas perguntas, veja quanto vale o seu celular e receba por transferência. Envio gratuito, laudo de diagnóstico e aparelhos seminovos com 1 ano de garantia.',
    path: '/',
  });

export default function HomePage() {
  return <Home />;
}
