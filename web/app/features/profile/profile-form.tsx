import { updateUserCall, userDataCall } from '@giro/contract/calls/accounts.ts';
import type { User } from '@giro/contract/calls/shapes.ts';
import { Button, Stack } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { callApi } from '../../lib/call-api.ts';
import { focusFirstInvalid } from '../../lib/form-errors.ts';
import { recheckSession } from '../../lib/session.ts';
import { queryOf } from '../../lib/use-call.ts';
import { ConflictAlert } from '../../ui/admin/conflict-alert.tsx';
import { SaveNote } from '../../ui/admin/save-note.tsx';
import { useRebase } from '../../ui/admin/use-rebase.ts';
import { useSave } from '../../ui/admin/use-save.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { AddressFields } from '../accounts/address-fields.tsx';
import type { AddressValues } from '../accounts/person-values.ts';
import { ProfileFields } from './profile-fields.tsx';
import styles from './profile-form.module.css';
import { type ProfileValues, profileLabels, profileRules, profileValuesOf } from './profile-values.ts';

interface ProfileFormProps {
  user: User;
  address: User['address'];
  onSaved: (message: string) => void;
}

export function ProfileForm({ user, address, onSaved }: ProfileFormProps) {
  const client = useQueryClient();
  const id = useId();
  const root = useRef<HTMLFormElement>(null);
  const [loaded, setLoaded] = useState({ user, address });
  const form = useForm<ProfileValues>({ initialValues: profileValuesOf(user, address), validate: profileRules });
  const { note, say, rebase } = useRebase(form, profileLabels);
  const saving = useSave({ fallback: 'Não foi possível salvar. Tente de novo em instantes.', form, root });

  const save = (body: ProfileValues) =>
    saving.run(async () => {
      say(undefined);
      const headers = { 'If-Match': `"${loaded.user.version}"` };
      const { message, ...saved } = await callApi(updateUserCall, { body, headers });
      client.setQueryData(queryOf(userDataCall).queryKey, saved);
      setLoaded(saved);
      form.setInitialValues(profileValuesOf(saved.user, saved.address));
      onSaved(message);
      await recheckSession(client);
    });

  const reload = () =>
    saving.run(async () => {
      const current = await client.fetchQuery({ ...queryOf(userDataCall), staleTime: 0 });
      rebase(profileValuesOf(loaded.user, loaded.address), profileValuesOf(current.user, current.address));
      setLoaded(current);
    });

  return (
    <form
      ref={root}
      noValidate
      className={styles.form}
      onSubmit={form.onSubmit(save, () => focusFirstInvalid(root.current))}
    >
      <Stack gap="lg">
        <ErrorAlert texts={saving.problems} onClose={saving.clear} />
        <section className={styles.group} aria-labelledby={`${id}-person`}>
          <h2 id={`${id}-person`}>Dados pessoais</h2>
          <ProfileFields form={form} />
        </section>
        <section className={styles.group} aria-labelledby={`${id}-address`}>
          <h2 id={`${id}-address`}>Endereço</h2>
          <AddressFields form={form as unknown as UseFormReturnType<AddressValues>} />
        </section>
        <ConflictAlert text={saving.conflict} action="Recarregar dados" onReload={reload} />
        <SaveNote text={note} />
        <div className={styles.actions}>
          <Button type="submit" loading={saving.isSaving}>
            Salvar alterações
          </Button>
        </div>
      </Stack>
    </form>
  );
}
