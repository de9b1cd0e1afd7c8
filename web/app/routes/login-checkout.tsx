import { ActionIcon, Anchor, Button, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { LoginForm } from '../features/accounts/login-form.tsx';
import { pageMeta } from '../lib/head/page-meta.ts';
import { useHydrated } from '../lib/start/use-hydrated.ts';
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

/** The views besides the choice, as their address names them: back and a reload lead where they should. */
const views = { login: 'entrar', register: 'cadastro' } as const;
const parameter = 'conta';

/** Who buys: first the choice, then signing in or registering; both go on to the checkout. */
export default function LoginCheckout() {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const params = new URLSearchParams(search);
  // The page comes from the server as the choice, whatever its address says.
  const view = useHydrated() ? params.get(parameter) : null;
  const goOn = () => navigate('/checkout');

  function open(name: string) {
    const next = new URLSearchParams(search);
    next.set(parameter, name);
    navigate({ search: `?${next}` }, { state: { isFromChoice: true } });
  }

  function goBack() {
    if (state?.isFromChoice) return navigate(-1);
    params.delete(parameter);
    navigate({ search: `?${params}` }, { replace: true });
  }

  const back = (
    <ActionIcon aria-label="Voltar" color="gray" ml={-12} mt={-8} mb={4} onClick={goBack}>
      <IconArrowLeft size={22} aria-hidden />
    </ActionIcon>
  );
  if (view === views.login) {
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
  if (view === views.register) {
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
        <Button onClick={() => open(views.login)}>Já tenho conta</Button>
        <Button variant="default" onClick={() => open(views.register)}>
          Quero me cadastrar
        </Button>
      </Stack>
    </FormPage>
  );
}
