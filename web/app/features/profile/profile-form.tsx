import { updateUserCall, userDataCall } from '@giro/contract/calls/accounts.ts';
import type { User } from '@giro/contract/calls/shapes.ts';
import { Button, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { focusFirstInvalid } from '../../lib/api/form-errors.ts';
import { recheckSession } from '../../lib/api/session.ts';
import { queryOf } from '../../lib/api/use-call.ts';
import { BadFieldList } from '../../ui/bad-field-list.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { ConflictAlert } from '../../ui/panel/form/conflict-alert.tsx';
import { LeaveGuard } from '../../ui/panel/form/leave-guard.tsx';
import { SaveNote } from '../../ui/panel/form/save-note.tsx';
import { useRecordForm } from '../../ui/panel/form/use-record-form.ts';
import { AddressFields } from '../accounts/address-fields.tsx';
import type { AddressValues } from '../accounts/person-values.ts';
import { PendingEmail } from './pending-email.tsx';
import { ProfileFields } from './profile-fields.tsx';
import styles from './profile-form.module.css';
import { type ProfileValues, profileLabels, profileRules, profileValuesOf } from './profile-values.ts';

interface ProfileFormProps {
  user: User;
  onSaved: (message: string) => void;
}

export function ProfileForm({ user, onSaved }: ProfileFormProps) {
  const client = useQueryClient();
  const id = useId();
  const { root, form, loaded, setLoaded, note, reload, save } = useRecordForm<User, ProfileValues>({
    row: user,
    valuesOf: profileValuesOf,
    problemsOf: profileRules(user.email),
    labels: profileLabels,
    fallback: 'Não foi possível salvar. Tente de novo em instantes.',
    fetchAnew: async () => (await client.fetchQuery({ ...queryOf(userDataCall), staleTime: 0 })).user,
    gone: 'Seu cadastro não existe mais.',
  });

  const submit = (body: ProfileValues) =>
    save.run(async () => {
      const { message, ...saved } = await callApi(updateUserCall, { body, version: loaded.version });
      client.setQueryData(queryOf(userDataCall).queryKey, saved);
      setLoaded(saved.user);
      form.setInitialValues(profileValuesOf(saved.user));
      if (form.getValues().email === body.email) form.setFieldValue('email', saved.user.email);
      form.setFieldValue('current_password', '');
      onSaved(message);
      await recheckSession(client);
    });

  return (
    <form
      ref={root}
      noValidate
      className={styles.form}
      onSubmit={form.onSubmit(submit, () => focusFirstInvalid(root.current))}
    >
      <Stack gap="lg">
        <BadFieldList />
        <ErrorAlert texts={save.problems} onClose={save.clear} />
        <Card component="section" className={styles.group} aria-labelledby={`${id}-person`}>
          <h2 id={`${id}-person`}>Dados pessoais</h2>
          <ProfileFields form={form} email={user.email} />
          <PendingEmail {...user} />
        </Card>
        <Card component="section" className={styles.group} aria-labelledby={`${id}-address`}>
          <h2 id={`${id}-address`}>Endereço</h2>
          <AddressFields form={form as unknown as UseFormReturnType<AddressValues>} />
        </Card>
        <ConflictAlert text={save.conflict} action="Recarregar dados" onReload={reload} />
        <SaveNote text={note} />
        <div className={styles.actions}>
          <Button type="submit" loading={save.isSaving}>
            Salvar alterações
          </Button>
        </div>
      </Stack>
      <LeaveGuard isDirty={form.isDirty()} />
    </form>
  );
}
