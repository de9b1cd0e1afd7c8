import { resetPasswordCall } from '@giro/contract/calls/accounts.ts';
import { Button, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { callApi } from '../../lib/api/call-api.ts';
import { focusFirstInvalid, showFailure } from '../../lib/api/form-errors.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { SuccessAlert } from '../../ui/success-alert.tsx';
import { type NewPassword, NewPasswordFields, newPasswordRules } from './new-password-fields.tsx';
import { TermsNote } from './terms-note.tsx';
import { useFewFields } from './use-few-fields.ts';

const done = 'Sua senha foi redefinida. Entre com a nova senha.';
const failed = 'Erro ao redefinir a senha. Tente novamente.';

/** Sets a new password, or the first one of who was invited, with the token of the link that was mailed. */
export function ResetPasswordForm({ isInvitation }: { isInvitation: boolean }) {
  const { search } = useLocation();
  const root = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const [success, setSuccess] = useState<string>();
  const form = useFewFields(newPasswordRules);

  async function save(values: NewPassword) {
    setProblems([]);
    try {
      const token = new URLSearchParams(search).get('token') || 'ausente';
      const answer = await callApi(resetPasswordCall, {
        params: { token },
        body: { ...values, ...(isInvitation && { accepts_terms: true }) },
      });
      setSuccess(answer?.message || done);
    } catch (error) {
      focusFirstInvalid(root.current, () => setProblems(showFailure(error, failed, form)));
    }
  }

  if (success) {
    return (
      <Stack gap="md">
        <SuccessAlert>{success}</SuccessAlert>
        <Button component={Link} to="/login" fullWidth>
          Ir para o login
        </Button>
      </Stack>
    );
  }
  return (
    <form ref={root} noValidate method="post" onSubmit={form.onSubmit(save)}>
      <Stack gap="md">
        <ErrorAlert texts={problems} onClose={() => setProblems([])} />
        <NewPasswordFields form={form} />
        {isInvitation && <TermsNote>Ao salvar a senha</TermsNote>}
        <SubmitButton fullWidth loading={form.submitting}>
          {isInvitation ? 'Salvar minha senha' : 'Redefinir Senha'}
        </SubmitButton>
      </Stack>
    </form>
  );
}
