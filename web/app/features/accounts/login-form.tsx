import { loginCall } from '@giro/contract/calls/accounts.ts';
import type { User } from '@giro/contract/calls/shapes.ts';
import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { beginSession } from '../../lib/api/session.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { EmailInput, emailRule, required } from './account-inputs.tsx';
import type { FactorDue, SignedInAnswer } from './factor-step.tsx';
import { loginErrorTexts } from './login-errors.ts';
import { useFewFields } from './use-few-fields.ts';

const FactorStep = lazy(() => import('./factor-step.tsx'));

interface LoginFormProps {
  /** Called once the session has begun. */
  onDone: (user: User) => void;
  submitLabel?: string;
  /** Who is expected. */
  email?: string;
  /** Shown under the button, such as a link to a new password. */
  children?: ReactNode;
}

/** Signs in with e-mail and password, and with a second factor where one is due; what was typed stays for another try. */
export function LoginForm({ onDone, submitLabel = 'Entrar', email, children }: LoginFormProps) {
  const client = useQueryClient();
  const root = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const [due, setDue] = useState<FactorDue>();
  const form = useFewFields({ email: emailRule, password: required });

  function take(session: SignedInAnswer) {
    beginSession(client, session);
    onDone(session.user);
  }

  function askPasswordAgain(texts: string[]) {
    setDue(undefined);
    setProblems(texts);
  }

  async function signIn(values: { email: string; password: string }) {
    setProblems([]);
    try {
      const session = await callApi(loginCall, { body: values });
      if (session.code === 206) return setDue(session);
      if (session.code !== 200) return setProblems(loginErrorTexts(session));
      take(session);
    } catch (error) {
      setProblems(loginErrorTexts(error));
      root.current?.querySelector<HTMLElement>('input[name="password"]')?.focus();
    }
  }

  return (
    <>
      <form ref={root} noValidate method="post" hidden={due !== undefined} onSubmit={form.onSubmit(signIn)}>
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
      <Suspense fallback={null}>{due && <FactorStep due={due} onDone={take} onBack={askPasswordAgain} />}</Suspense>
    </>
  );
}
