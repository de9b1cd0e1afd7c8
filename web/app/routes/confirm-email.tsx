import { ConfirmEmail } from '../features/accounts/confirm-email.tsx';
import { pageMeta } from '../lib/head/page-meta.ts';
import { FormPage } from '../ui/form-page.tsx';
import type { Route } from './+types/confirm-email.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, {
    title: 'Confirmar e-mail',
    description: 'Confirme o e-mail da sua conta.',
    path: '/confirmar-email',
    noindex: true,
  }),
  // The address carries the token.
  { name: 'referrer', content: 'no-referrer' },
];

export default function ConfirmEmailPage() {
  return (
    <FormPage title="Confirmar e-mail">
      <ConfirmEmail />
    </FormPage>
  );
}
