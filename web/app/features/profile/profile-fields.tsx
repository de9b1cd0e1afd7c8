import { SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { isOtherEmail, type ProfileValues } from './profile-values.ts';

/** Who the person is. People who registered in short fill in the rest here, so only name and e-mail are required; another e-mail asks for the password. */
export function ProfileFields({ form, email }: { form: UseFormReturnType<ProfileValues>; email: string }) {
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
