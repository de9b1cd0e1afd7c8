import { Anchor, Text } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router';
import { carriedOrigin, destinationAfterSignIn } from '../features/accounts/origin.ts';
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
  return (
    <FormPage title="Criar conta" hint="Só o essencial agora. O resto, quando for preciso.">
      <ShortRegisterForm onDone={async (user) => navigate(await destinationAfterSignIn(user, search))} />
      <Text mt="md" ta="center">
        Já tem conta?{' '}
        <Anchor component={Link} to={`/login${carried}`} py={10}>
          Entrar
        </Anchor>
      </Text>
    </FormPage>
  );
}
