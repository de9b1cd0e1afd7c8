import { useLocation } from 'react-router';
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
  const isInvitation = new URLSearchParams(useLocation().search).has('convite');
  return (
    <FormPage
      title={isInvitation ? 'Escolha sua senha' : 'Redefinir Senha'}
      hint="Escolha uma senha que você não usa em outros lugares."
    >
      <ResetPasswordForm isInvitation={isInvitation} />
    </FormPage>
  );
}
