import { CartPage } from '../features/cart/cart-page.tsx';
import { pageMeta } from '../lib/head/page-meta.ts';
import type { Route } from './+types/cart.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Carrinho',
    description: 'Os aparelhos que você escolheu.',
    path: '/carrinho',
    noindex: true,
  });

export default CartPage;
