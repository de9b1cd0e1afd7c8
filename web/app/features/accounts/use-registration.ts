import type { RequestOf } from '@giro/contract/call.ts';
import { registerCall } from '@giro/contract/calls/accounts.ts';
import type { User } from '@giro/contract/calls/shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, callApi } from '../../lib/api/call-api.ts';
import { focusFirstInvalid, showFailure } from '../../lib/api/form-errors.ts';
import { beginSession } from '../../lib/api/session.ts';

const fallback = 'Erro inesperado';

type Registration = NonNullable<RequestOf<typeof registerCall>['body']>;

interface RegistrationForm<Values> {
  onSubmit(send: (values: Values) => Promise<void>, refuse: () => void): (event: FormEvent<HTMLFormElement>) => void;
  setErrors(errors: Record<string, string>): void;
}

/** Handling of typed values in both registration forms: send them once, begin the session, or show what is wrong. */
export function useRegistration<Values extends Registration>(
  form: RegistrationForm<Values>,
  onDone: (user: User) => void,
) {
  const client = useQueryClient();
  const root = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<string[]>([]);

  async function register(values: Values) {
    setProblems([]);
    try {
      const session = await callApi(registerCall, { body: values });
      beginSession(client, session);
      onDone(session.user);
    } catch (error) {
      const isExplained = error instanceof ApiError && (error.status === 422 || error.status === 429);
      focusFirstInvalid(root.current, () => setProblems(isExplained ? showFailure(error, fallback, form) : [fallback]));
    }
  }

  const formProps = {
    ref: root,
    noValidate: true,
    method: 'post',
    onSubmit: form.onSubmit(register, () => focusFirstInvalid(root.current)),
  };
  return { formProps, problems, closeProblems: () => setProblems([]) };
}
