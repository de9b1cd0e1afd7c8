import { ActionIcon, Anchor, Button, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { LoginForm } from '../features/accounts/login-form.tsx';
import { pageMeta } from '../lib/head/page-meta.ts';
import { FormPage } from '../ui/form-page.tsx';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import type { Route } from './+types/login-checkout.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Identificação',
    description: 'Entre na sua conta ou faça seu cadastro para concluir a compra.',
    path: '/login-checkout',
    noindex: true,
  });

const FullRegisterForm = lazy(() => import('../features/accounts/full-register-form.tsx'));

/** Who buys: first the choice, then signing in or registering; both go on to the checkout. */
export default function LoginCheckout() {
  const navigate = useNavigate();
  const [view, setView] = useState<'choice' | 'login' | 'register'>('choice');
  const goOn = () => navigate('/checkout');

  const back = (
    <ActionIcon aria-label="Voltar" color="gray" ml={-12} mt={-8} mb={4} onClick={() => setView('choice')}>
      <IconArrowLeft size={22} aria-hidden />
    </ActionIcon>
  );
  if (view === 'login') {
    return (
      <FormPage title="Entrar" before={back}>
        <LoginForm onDone={goOn} submitLabel="Entrar">
          <Anchor component={Link} to="/reset-senha" py={10} ta="center">
            Esqueceu a senha?
          </Anchor>
        </LoginForm>
      </FormPage>
    );
  }
  if (view === 'register') {
    return (
      <FormPage title="Dados cadastrais" before={back} wide>
        <Suspense fallback={<LoadingScreen />}>
          <FullRegisterForm onDone={goOn} />
        </Suspense>
      </FormPage>
    );
  }
  return (
    <FormPage title="Falta pouco" hint="Para concluir a compra, entre na sua conta ou faça seu cadastro.">
      <Stack gap="sm">
        <Button onClick={() => setView('login')}>Já tenho conta</Button>
        <Button variant="default" onClick={() => setView('register')}>
          Quero me cadastrar
        </Button>
      </Stack>
    </FormPage>
  );
}
