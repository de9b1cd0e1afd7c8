import { TermsText } from '../features/terms/terms-text.tsx';
import { pageMeta } from '../lib/head/page-meta.ts';
import { FormPage } from '../ui/form-page.tsx';
import type { Route } from './+types/terms.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Termos de compra e venda e privacidade',
    description: 'Prazos, pontos, pagamento, devolução e garantia de quem vende ou compra aparelhos, e uso dos dados.',
    path: '/termos',
  });

export default function Terms() {
  return (
    <FormPage title="Termos de compra e venda e privacidade" wide>
      <TermsText />
    </FormPage>
  );
}
