import { ComparePage } from '../features/shop/compare/compare-page.tsx';
import { pageMeta } from '../lib/head/page-meta.ts';
import type { Route } from './+types/compare.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Comparar aparelhos',
    description: 'Até três aparelhos lado a lado, característica por característica.',
    path: '/comparar',
    noindex: true,
  });

export default ComparePage;
