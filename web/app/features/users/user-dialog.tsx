import type { User } from '@giro/contract/calls/shapes.ts';
import { createUserCall, updateUserByAdminCall, userCall } from '@giro/contract/calls/users.ts';
import { can } from '@giro/contract/rules/roles.ts';
import { Alert, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { callApi } from '../../lib/api/call-api.ts';
import { FormDialog } from '../../ui/panel/dialog/form-dialog.tsx';
import type { RecordDialogProps } from '../../ui/panel/dialog/record-dialog.ts';
import { useRecordForm } from '../../ui/panel/form/use-record-form.ts';
import { PasswordInput } from '../../ui/password-input.tsx';
import { RoleFields } from './role-fields.tsx';
import { createFailures, inOwnWords, unknownFailure } from './user-failures.ts';
import { type UserValues, userLabels, userRules, userValuesOf } from './user-form.ts';

interface UserDialogProps extends Omit<RecordDialogProps<User>, 'fetchAnew'> {
  /** The admin's own account. */
  isSelf: boolean;
}

/** Adds somebody or changes an account. What was typed outlives refusals and other people's saves. */
export function UserDialog({ row, isSelf, onClose, onSaved }: UserDialogProps) {
  const record = useRecordForm<User | undefined, UserValues>({
    row,
    valuesOf: userValuesOf,
    problemsOf: userRules,
    labels: userLabels,
    fallback: row ? unknownFailure : createFailures.silent,
    fetchAnew: ({ id }) => callApi(userCall, { params: { id } }),
    gone: 'Esta pessoa não existe mais.',
  });
  const { form, loaded } = record;
  const givesUpOffice = isSelf && can(loaded, 'users.change') && !can(form.values, 'users.change');
  const isHandedOver =
    !isSelf &&
    loaded?.email_confirmed === false &&
    !loaded.is_invited &&
    form.values.roles.some((role) => !loaded.roles.includes(role));

  async function send(body: UserValues) {
    const answer = await (loaded
      ? inOwnWords(callApi(updateUserByAdminCall, { params: { id: loaded.id }, body, version: loaded.version }))
      : inOwnWords(callApi(createUserCall, { body }), createFailures));
    const message = answer?.message || `Usuário ${row ? 'atualizado' : 'criado'} com sucesso!`;
    return { message, id: answer?.user?.id };
  }

  return (
    <FormDialog noun="usuário" size="md" record={record} send={send} onSaved={onSaved} onClose={onClose}>
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
        label={row ? 'Nova senha (opcional)' : 'Senha'}
        description={
          row
            ? 'Em branco, a senha continua a mesma. Uma nova encerra as sessões abertas da pessoa.'
            : 'Em branco, a pessoa recebe um convite por e-mail e escolhe a própria senha.'
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={200}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <RoleFields form={form} />
      {isHandedOver && (
        <Alert color="amber" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          Ninguém confirmou este e-mail: quem criou a conta pode não ser o dono dele. Ao salvar com um novo perfil, a
          senha e os acessos de agora deixam de valer
          {form.values.password ? '.' : ' e um convite vai para este endereço.'}
        </Alert>
      )}
      {givesUpOffice && (
        <Alert color="amber" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          Esta é a sua conta: ao salvar, você perde o perfil Dono e precisa entrar de novo.
        </Alert>
      )}
    </FormDialog>
  );
}
