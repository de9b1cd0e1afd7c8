import { IconBuildingStore } from '@tabler/icons-react';
import { pageMeta } from '../lib/page-meta.ts';
import { ComingSoon } from '../ui/coming-soon.tsx';
import type { Route } from './+types/shop.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Quero comprar',
    description: 'Aparelhos novos e seminovos com garantia de 1 ano.',
    path: '/quero-comprar',
    noindex: true,
  });

export default function Shop() {
  return (
    <ComingSoon
      title="Quero comprar"
      state="A vitrine ainda não abriu"
      icon={<IconBuildingStore size={32} stroke={1.5} />}
    >
      Estamos preparando os aparelhos para venda. Enquanto isso, você já pode avaliar o seu e receber uma proposta.
    </ComingSoon>
  );
}
