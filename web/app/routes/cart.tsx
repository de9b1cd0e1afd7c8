import { IconShoppingCart } from '@tabler/icons-react';
import { pageMeta } from '../lib/page-meta.ts';
import { ComingSoon } from '../ui/coming-soon.tsx';
import type { Route } from './+types/cart.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Carrinho',
    description: 'Os aparelhos que você escolheu.',
    path: '/carrinho',
    noindex: true,
  });

export default function Cart() {
  return (
    <ComingSoon title="Carrinho" state="Seu carrinho está vazio" icon={<IconShoppingCart size={32} stroke={1.5} />}>
      A vitrine ainda não abriu, então não há o que comprar por aqui. Enquanto isso, descubra quanto vale o seu
      aparelho.
    </ComingSoon>
  );
}
