import { forgotPasswordCall } from '@giro/contract/calls/accounts.ts';
import { Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { focusFirstInvalid, showFailure } from '../../lib/api/form-errors.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { SuccessAlert } from '../../ui/success-alert.tsx';
import { EmailInput, emailRule } from './account-inputs.tsx';
import { useFewFields } from './use-few-fields.ts';

const sent = 'O link para redefinir sua senha foi enviado para seu email.';
const failed = 'Não foi possível enviar o link. Tente novamente em alguns instantes.';
/** The server's answer to a second request within a minute, in the words that people read. */
const translations: Record<string, string> = {
  'Please wait before retrying.':
    'Você fez muitas solicitações. Por favor, aguarde alguns minutos antes de tentar novamente.',
};

/** Asks for a link to a new password. */
export function ForgotPasswordForm() {
  const root = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const [success, setSuccess] = useState<string>();
  const form = useFewFields({ email: emailRule });

  async function send(values: { email: string }) {
    setProblems([]);
    setSuccess(undefined);
    try {
      const answer = await callApi(forgotPasswordCall, { body: values });
      setSuccess(answer?.message || sent);
    } catch (error) {
      focusFirstInvalid(root.current, () =>
        setProblems(showFailure(error, failed, form).map((text) => translations[text] ?? text)),
      );
    }
  }

  return (
    <form ref={root} noValidate method="post" onSubmit={form.onSubmit(send)}>
      <Stack gap="md">
        <ErrorAlert texts={problems} onClose={() => setProblems([])} />
        {success && <SuccessAlert>{success}</SuccessAlert>}
        <EmailInput autoComplete="username" {...form.getInputProps('email')} />
        <SubmitButton fullWidth loading={form.submitting}>
          Enviar link
        </SubmitButton>
      </Stack>
    </form>
  );
}
