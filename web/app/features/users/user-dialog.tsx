import '@mantine/core/styles/Combobox.layer.css';
import type { User } from '@giro/contract/calls/shapes.ts';
import { createUserCall, updateUserByAdminCall, userCall } from '@giro/contract/calls/users.ts';
import { Alert, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { callApi } from '../../lib/call-api.ts';
import { FormDialog } from '../../ui/admin/form-dialog.tsx';
import { useRebase } from '../../ui/admin/use-rebase.ts';
import { ifMatch } from '../../ui/admin/use-record-form.ts';
import { useSave } from '../../ui/admin/use-save.ts';
import { createFailures, inOwnWords, unknownFailure } from './user-failures.ts';
import { profileNames, type UserValues, userLabels, userRules, userValuesOf } from './user-form.ts';

interface UserDialogProps {
  /** Without one, somebody new is added. */
  user: User | undefined;
  /** The admin's own account. */
  isSelf: boolean;
  onClose: () => void;
  onSaved: (message: string, id?: number) => Promise<void>;
}

const profiles = Object.entries(profileNames).map(([value, label]) => ({ value, label }));

/** Adds somebody or changes an account. What was typed outlives refusals and other people's saves. */
export function UserDialog({ user, isSelf, onClose, onSaved }: UserDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const [loaded, setLoaded] = useState(user);
  const form = useForm<UserValues>({ initialValues: userValuesOf(user), validate: userRules(!user) });
  const { note, say, rebase } = useRebase(form, userLabels);
  const save = useSave({ fallback: user ? unknownFailure : createFailures.silent, form, root });
  const givesUpOffice = isSelf && loaded?.profile === 'admin' && form.values.profile === 'user';

  async function send(body: UserValues) {
    say(undefined);
    const answer = await (loaded
      ? inOwnWords(callApi(updateUserByAdminCall, { params: { id: loaded.id }, body, headers: ifMatch(loaded) }))
      : inOwnWords(callApi(createUserCall, { body }), createFailures));
    const message = answer?.message || `Usuário ${user ? 'atualizado' : 'criado'} com sucesso!`;
    return { message, id: answer?.user?.id };
  }

  const reload = () =>
    save.run(async () => {
      if (!loaded) return;
      const current = await inOwnWords(callApi(userCall, { params: { id: loaded.id } }));
      rebase(userValuesOf(loaded), userValuesOf(current));
      setLoaded(current);
    });

  return (
    <FormDialog
      title={user ? 'Editar usuário' : 'Adicionar usuário'}
      size="md"
      record={{ root, form, save, note, reload }}
      reloadLabel="Recarregar usuário"
      send={send}
      onSaved={onSaved}
      onClose={onClose}
    >
      <TextInput
        label="Nome"
        required
        maxLength={120}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label="E-mail"
        type="email"
        inputMode="email"
        required
        maxLength={254}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label={user ? 'Nova senha (opcional)' : 'Senha'}
        description={
          user
            ? 'Em branco, a senha continua a mesma. Uma nova encerra as sessões abertas da pessoa.'
            : 'Pelo menos 8 caracteres'
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required={!user}
        maxLength={200}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <NativeSelect
        label="Perfil"
        data={profiles}
        description="Administradores veem este painel inteiro. Quem muda de perfil precisa entrar de novo."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('profile')}
      />
      {givesUpOffice && (
        <Alert color="amber" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          Esta é a sua conta: ao salvar, você deixa de ser administrador e sai deste painel.
        </Alert>
      )}
    </FormDialog>
  );
}
