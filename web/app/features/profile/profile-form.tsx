import { updateUserCall, userDataCall } from '@giro/contract/calls/accounts.ts';
import type { User } from '@giro/contract/calls/shapes.ts';
import { Button, Stack } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { callApi } from '../../lib/call-api.ts';
import { focusFirstInvalid, showFailure } from '../../lib/form-errors.ts';
import { recheckSession, useSignOut } from '../../lib/session.ts';
import { queryOf } from '../../lib/use-call.ts';
import { isUnauthenticated } from '../../ui/admin/answer.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { AddressFields } from '../accounts/address-fields.tsx';
import type { AddressValues } from '../accounts/person-values.ts';
import { ProfileFields } from './profile-fields.tsx';
import styles from './profile-form.module.css';
import { type ProfileValues, profileRules, profileValuesOf } from './profile-values.ts';

interface ProfileFormProps {
  user: User;
  address: User['address'];
  onSaved: (message: string) => void;
}

export function ProfileForm({ user, address, onSaved }: ProfileFormProps) {
  const client = useQueryClient();
  const signOut = useSignOut();
  const id = useId();
  const root = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const form = useForm<ProfileValues>({ initialValues: profileValuesOf(user, address), validate: profileRules });

  async function save(values: ProfileValues) {
    setProblems([]);
    try {
      const answer = await callApi(updateUserCall, { body: values });
      client.setQueryData(queryOf(userDataCall).queryKey, { user: answer.user, address: answer.address });
      onSaved(answer.message);
      await recheckSession(client);
    } catch (error) {
      if (isUnauthenticated(error)) return signOut();
      setProblems(showFailure(error, 'Não foi possível salvar. Tente de novo em instantes.', form));
      focusFirstInvalid(root.current);
    }
  }

  return (
    <form
      ref={root}
      noValidate
      className={styles.form}
      onSubmit={form.onSubmit(save, () => focusFirstInvalid(root.current))}
    >
      <Stack gap="lg">
        <ErrorAlert texts={problems} onClose={() => setProblems([])} />
        <section className={styles.group} aria-labelledby={`${id}-person`}>
          <h2 id={`${id}-person`}>Dados pessoais</h2>
          <ProfileFields form={form} />
        </section>
        <section className={styles.group} aria-labelledby={`${id}-address`}>
          <h2 id={`${id}-address`}>Endereço</h2>
          <AddressFields form={form as unknown as UseFormReturnType<AddressValues>} />
        </section>
        <div className={styles.actions}>
          <Button type="submit" loading={form.submitting}>
            Salvar alterações
          </Button>
        </div>
      </Stack>
    </form>
  );
}
