import { confirmEmailCall } from '@giro/contract/calls/accounts.ts';
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ApiError, callApi, mayBeSignedIn } from '../../lib/api/call-api.ts';
import { showFailure } from '../../lib/api/form-errors.ts';
import { recheckSession } from '../../lib/api/session.ts';
import { useHydrated } from '../../lib/start/use-hydrated.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { SuccessAlert } from '../../ui/success-alert.tsx';
import { useFewFields } from './use-few-fields.ts';

const done = 'E-mail confirmado. Obrigado!';
const failed = 'Não foi possível confirmar agora. Tente de novo em instantes.';
const incomplete = 'Este link está incompleto. Abra o botão do e-mail que enviamos, ou copie o endereço inteiro.';

/** Confirms the address that a link was mailed to, by a button: programs that read mail open links by themselves. */
export function ConfirmEmail() {
  const token = new URLSearchParams(useLocation().search).get('token') ?? '';
  // The page is kept for everybody, so it comes without the token.
  const hydrated = useHydrated();
  const client = useQueryClient();
  const [problems, setProblems] = useState<string[]>([]);
  /** Why the link is worth nothing any more. */
  const [worthless, setWorthless] = useState<string>();
  const [success, setSuccess] = useState<string>();
  const form = useFewFields({});

  async function confirm(body: { token: string }) {
    setProblems([]);
    try {
      const answer = await callApi(confirmEmailCall, { body });
      setSuccess(answer?.message || done);
      if (mayBeSignedIn()) await recheckSession(client);
    } catch (error) {
      const [text = failed] = showFailure(error, failed);
      if (error instanceof ApiError && error.status === 422) setWorthless(text);
      else setProblems([text]);
    }
  }

  if (success) {
    return (
      <Stack gap="md">
        <SuccessAlert>{success}</SuccessAlert>
        <Button component={Link} to="/dashboard" fullWidth>
          Ir para a minha conta
        </Button>
      </Stack>
    );
  }
  if (worthless || (hydrated && !token)) {
    return (
      <Stack gap="md">
        <Alert color="amber" role="alert" icon={<IconLinkOff aria-hidden />}>
          {worthless ?? incomplete}
        </Alert>
        <Text>
          Está trocando de e-mail? Abra{' '}
          <Anchor component={Link} to="/editar-usuario" inherit fw="var(--mantine-font-weight-medium)">
            Meus dados
          </Anchor>{' '}
          e informe o novo outra vez: enviamos outro link.
        </Text>
      </Stack>
    );
  }
  return (
    <form noValidate method="post" onSubmit={form.onSubmit(() => confirm({ token }))}>
      <Stack gap="md">
        <ErrorAlert texts={problems} onClose={() => setProblems([])} />
        <Text>Toque no botão para confirmar que este e-mail é seu.</Text>
        <SubmitButton fullWidth loading={form.submitting}>
          Confirmar e-mail
        </SubmitButton>
      </Stack>
    </form>
  );
}
