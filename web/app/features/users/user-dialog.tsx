import type { User } from '@giro/contract/calls/shapes.ts';
import { createUserCall, updateUserByAdminCall, userCall } from '@giro/contract/calls/users.ts';
import { can, type Role, roleNames, roles } from '@giro/contract/rules/roles.ts';
import { Alert, Checkbox, Stack, TextInput } from '@mantine/core';
import { callApi } from '../../lib/api/call-api.ts';
import { FormDialog } from '../../ui/panel/dialog/form-dialog.tsx';
import type { RecordDialogProps } from '../../ui/panel/dialog/use-editing.ts';
import { useRecordForm } from '../../ui/panel/form/use-record-form.ts';
import { PasswordInput } from '../../ui/password-input.tsx';
import { emailRule, nameRule, passwordRule, whenPresent } from '../accounts/account-inputs.tsx';
import { createFailures, inOwnWords, unknownFailure } from './user-failures.ts';
import '@mantine/core/styles/Checkbox.layer.css';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';

/** The values of the person form; without a person, somebody new, who is a customer unless a role is given. */
function userValuesOf(user?: Pick<User, 'name' | 'email' | 'roles'>) {
  const roles: Role[] = [...(user?.roles ?? [])];
  return { name: user?.name ?? '', email: user?.email ?? '', password: '', roles };
}
type UserValues = ReturnType<typeof userValuesOf>;

const userLabels = { name: 'Nome', email: 'E-mail', password: 'Senha', roles: 'Perfil' };

/** A blank password keeps the one there is, and invites somebody new to choose one. */
const userRules = { name: nameRule, email: emailRule, password: whenPresent(passwordRule) };

/** The person's roles in the shop: any of them, each with the work of its holders; none makes a customer. */
function RoleFields({ form }: { form: UseFormReturnType<UserValues> }) {
  return (
    <Checkbox.Group
      label="Perfil"
      description="Sem nenhum perfil, a pessoa é cliente. Quem muda de perfil precisa entrar de novo."
      {...form.getInputProps('roles')}
    >
      <Stack gap="sm" mt="xs">
        {roleNames.map((name) => (
          <Checkbox key={name} value={name} label={roles[name].label} description={roles[name].about} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

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
