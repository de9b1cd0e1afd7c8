import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { ForgotPasswordForm } from '../features/accounts/forgot-password-form.tsx';
import { pageMeta } from '../lib/head/page-meta.ts';
import { FormPage } from '../ui/form-page.tsx';
import type { Route } from './+types/forgot-password.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Esqueci a senha',
    description: 'Receba por e-mail um link para criar uma nova senha.',
    path: '/reset-senha',
    noindex: true,
  });

export default function ForgotPassword() {
  return (
    <FormPage
      title="Esqueceu a senha?"
      hint="Informe seu e-mail e enviaremos um link para criar uma nova. O link vale por 60 minutos."
    >
      <ForgotPasswordForm />
      <Text mt="md" ta="center">
        <Anchor component={Link} to="/login" py={10}>
          Voltar ao login
        </Anchor>
      </Text>
    </FormPage>
  );
}
