import { loginCall } from '@giro/contract/calls/accounts.ts';
import type { User } from '@giro/contract/calls/shapes.ts';
import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { beginSession } from '../../lib/api/session.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { EmailInput } from './account-inputs.tsx';
import { emailRule, required } from './account-rules.ts';
import { loginErrorTexts } from './login-errors.ts';
import { useFewFields } from './use-few-fields.ts';

interface LoginFormProps {
  /** Called once the session has begun. */
  onDone: (user: User) => void;
  submitLabel?: string;
  /** Who is expected. */
  email?: string;
  /** Shown under the button, such as a link to a new password. */
  children?: ReactNode;
}

/** Signs in with e-mail and password. */
export function LoginForm({ onDone, submitLabel = 'Entrar', email, children }: LoginFormProps) {
  const client = useQueryClient();
  const root = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const form = useFewFields({ email: emailRule, password: required });

  async function signIn(values: { email: string; password: string }) {
    setProblems([]);
    try {
      const session = await callApi(loginCall, { body: values });
      if (session.code !== 200) return setProblems(loginErrorTexts(session));
      beginSession(client, session);
      onDone(session.user);
    } catch (error) {
      setProblems(loginErrorTexts(error));
      root.current?.querySelector<HTMLElement>('input[name="password"]')?.focus();
    }
  }

  return (
    <form ref={root} noValidate method="post" onSubmit={form.onSubmit(signIn)}>
      <Stack gap="md">
        <ErrorAlert texts={problems} onClose={() => setProblems([])} />
        <EmailInput autoComplete="username" defaultValue={email} {...form.getInputProps('email')} />
        <PasswordInput label="Senha" required autoComplete="current-password" {...form.getInputProps('password')} />
        <SubmitButton fullWidth loading={form.submitting}>
          {submitLabel}
        </SubmitButton>
        {children}
      </Stack>
    </form>
  );
}
