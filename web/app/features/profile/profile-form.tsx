import { updateUserCall, userDataCall } from '@giro/contract/calls/accounts.ts';
import type { User } from '@giro/contract/calls/shapes.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { cpfError, formatCpf } from '@giro/contract/rules/documents.ts';
import { formatPhone, phoneError } from '@giro/contract/rules/person.ts';
import { texts } from '@giro/contract/texts.ts';
import { Alert, Button, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconMailForward } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { focusFirstInvalid } from '../../lib/api/form-errors.ts';
import { recheckSession } from '../../lib/api/session.ts';
import { queryOf } from '../../lib/api/use-call.ts';
import { postalAddressOf } from '../../lib/format/postal-address.ts';
import { BadFieldList } from '../../ui/bad-field-list.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { ConflictAlert } from '../../ui/panel/form/form-foot.tsx';
import { LeaveGuard } from '../../ui/panel/form/leave-guard.tsx';
import { SaveNote } from '../../ui/panel/form/notice.tsx';
import { useRecordForm } from '../../ui/panel/form/use-record-form.ts';
import { PasswordInput } from '../../ui/password-input.tsx';
import { emailRule, nameRule, whenPresent } from '../accounts/account-inputs.tsx';
import { AddressFields } from '../accounts/address-fields.tsx';
import { type AddressValues, addressRules, addressValuesOf, birthDateRule } from '../accounts/person-values.ts';
import styles from './profile-form.module.css';

/** The values of the profile form, under the names of the wire. */
export function profileValuesOf(user: User) {
  return {
    name: user.name,
    email: user.email,
    current_password: '',
    telefone: formatPhone(user.telefone ?? ''),
    cpf: formatCpf(user.cpf ?? ''),
    rg: user.rg ?? '',
    data_nascimento: user.data_nascimento ? formatDate(user.data_nascimento) : '',
    ...addressValuesOf(postalAddressOf(user)),
  };
}
type ProfileValues = ReturnType<typeof profileValuesOf>;

/** The fields as people read them. */
const profileLabels: Record<keyof ProfileValues, string> = {
  name: 'Nome completo',
  email: 'E-mail',
  current_password: 'Sua senha atual',
  telefone: 'Telefone',
  cpf: 'CPF',
  rg: 'RG',
  data_nascimento: 'Data de nascimento',
  cep: 'CEP',
  address: 'Endereço',
  number: 'Número',
  complement: 'Complemento',
  neighborhood: 'Bairro',
  city: 'Cidade',
  state: 'Estado',
};

/** True if the form holds another address than the person's. */
const isOtherEmail = (typed: string, email: string) => typed.trim().toLowerCase() !== email;

const passwordForEmail = (email: string) => (value: string, values: ProfileValues) =>
  value === '' && isOtherEmail(values.email, email) ? texts.passwordForEmail : undefined;

/**
 * A person is known by name and e-mail; everything else may be blank, and is judged when it is not. Another e-mail needs
 * the password.
 */
const profileRules = (email: string) => ({
  name: nameRule,
  email: emailRule,
  telefone: whenPresent(phoneError),
  cpf: whenPresent(cpfError),
  data_nascimento: whenPresent(birthDateRule),
  ...addressRules.optional,
  current_password: passwordForEmail(email),
});

/** Who the person is. People who registered in short fill in the rest here, so only name and e-mail are required; another e-mail asks for the password. */
function ProfileFields({ form, email }: { form: UseFormReturnType<ProfileValues>; email: string }) {
  const field = (name: keyof ProfileValues) => ({ ...form.getInputProps(name), name });
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
      <TextInput label="Nome completo" required autoComplete="name" maxLength={120} {...field('name')} />
      <TextInput
        label="E-mail"
        type="email"
        inputMode="email"
        required
        autoComplete="email"
        maxLength={254}
        {...field('email')}
      />
      {isOtherEmail(form.getValues().email, email) && (
        <PasswordInput
          label="Sua senha atual"
          description="Para trocar o e-mail. O novo passa a valer quando você confirmar pelo link que enviaremos."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          autoComplete="current-password"
          maxLength={200}
          {...field('current_password')}
        />
      )}
      <MaskedInput kind="phone" label="Telefone" {...field('telefone')} />
      <MaskedInput kind="date" label="Data de nascimento" autoComplete="bday" {...field('data_nascimento')} />
      <MaskedInput kind="cpf" label="CPF" {...field('cpf')} />
      <TextInput label="RG" autoComplete="off" maxLength={20} {...field('rg')} />
    </SimpleGrid>
  );
}

/** Says which address is still to be confirmed, and which one counts until then. */
function PendingEmail({ email, pending_email: pending }: User) {
  if (!pending) return null;
  return (
    <Alert color="amber" icon={<IconMailForward aria-hidden />} mt="md">
      Falta confirmar <strong>{pending}</strong>: abra o link que enviamos para esse endereço. Até lá, você entra com{' '}
      {email}. Não chegou? Informe o novo e-mail outra vez e enviamos outro link.
    </Alert>
  );
}

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
