import type { User } from '@giro/contract/calls/shapes.ts';
import { Anchor, Text } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router';
import { carriedOrigin } from '../features/accounts/origin.ts';
import { ShortRegisterForm } from '../features/accounts/short-register-form.tsx';
import { pageMeta } from '../lib/head/page-meta.ts';
import { useOnceHydrated } from '../lib/start/use-hydrated.ts';
import { FormPage } from '../ui/form-page.tsx';
import type { Route } from './+types/register.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Criar conta',
    description: 'Crie sua conta para vender seu aparelho e acompanhar propostas e pedidos.',
    path: '/cadastro-usuario',
    noindex: true,
  });

export default function Register() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const carried = useOnceHydrated(() => carriedOrigin(search), '');

  /** The screens of the panels are fetched for this alone, once there is an account. */
  async function goOn(user: User) {
    const { destinationAfterSignIn } = await import('../features/accounts/destination.ts');
    await navigate(destinationAfterSignIn(user, search));
  }

  return (
    <FormPage title="Criar conta" hint="Só o essencial agora. O resto, quando for preciso.">
      <ShortRegisterForm onDone={(user) => void goOn(user)} />
      <Text mt="md" ta="center">
        Já tem conta?{' '}
        <Anchor component={Link} to={`/login${carried}`} py={10}>
          Entrar
        </Anchor>
      </Text>
    </FormPage>
  );
}
