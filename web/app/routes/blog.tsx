import { IconNews } from '@tabler/icons-react';
import { pageMeta } from '../lib/page-meta.ts';
import { ComingSoon } from '../ui/coming-soon.tsx';
import type { Route } from './+types/blog.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Blog',
    description: 'Dicas para vender, comprar e cuidar do seu celular.',
    path: '/blog',
    noindex: true,
  });

export default function Blog() {
  return (
    <ComingSoon title="Blog" state="Ainda não publicamos nada" icon={<IconNews size={32} stroke={1.5} />}>
      Em breve, dicas para vender, comprar e cuidar do seu celular. Enquanto isso, descubra quanto vale o seu aparelho.
    </ComingSoon>
  );
}
