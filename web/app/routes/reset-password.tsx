import { ResetPasswordForm } from '../features/accounts/reset-password-form.tsx';
import { pageMeta } from '../lib/head/page-meta.ts';
import { FormPage } from '../ui/form-page.tsx';
import type { Route } from './+types/reset-password.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, {
    title: 'Redefinir senha',
    description: 'Crie uma nova senha para a sua conta.',
    path: '/reset-password',
    noindex: true,
  }),
  // The address carries the token.
  { name: 'referrer', content: 'no-referrer' },
];

export default function ResetPassword() {
  return (
    <FormPage title="Redefinir Senha" hint="Escolha uma senha que você não usa em outros lugares.">
      <ResetPasswordForm />
    </FormPage>
  );
}
