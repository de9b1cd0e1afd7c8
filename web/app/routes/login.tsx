import { Anchor, Group } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router';
import { LoginForm } from '../features/accounts/login-form.tsx';
import { carriedOrigin, destinationAfterSignIn } from '../features/accounts/origin.ts';
import { pageMeta } from '../lib/head/page-meta.ts';
import { useOnceHydrated } from '../lib/start/use-hydrated.ts';
import { FormPage } from '../ui/form-page.tsx';
import type { Route } from './+types/login.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Entrar',
    description: 'Entre na sua conta para acompanhar propostas e pedidos.',
    path: '/login',
    noindex: true,
  });

export default function Login() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const carried = useOnceHydrated(() => carriedOrigin(search), '');
  return (
    <FormPage title="Entrar" hint="Acompanhe suas propostas e seus pedidos.">
      <LoginForm onDone={async (user) => navigate(await destinationAfterSignIn(user, search))}>
        <Group justify="space-between" gap={0}>
          <Anchor component={Link} to="/reset-senha" py={10}>
            Esqueceu a senha?
          </Anchor>
          <Anchor component={Link} to={`/cadastro-usuario${carried}`} py={10}>
            Criar conta
          </Anchor>
        </Group>
      </LoginForm>
    </FormPage>
  );
}
