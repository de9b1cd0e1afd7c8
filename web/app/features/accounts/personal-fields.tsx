import { isSingleName } from '@giro/contract/rules/person.ts';
import { SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { askedAbout, useLeftFields } from '../../ui/asked-about.tsx';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { NewPasswordInput, passwordHint } from './account-inputs.tsx';
import { NewEmailInput } from './new-email-input.tsx';
import type { AccountValues, PersonValues } from './person-values.ts';

/** Full name, CPF, RG, birth date and phone of a form about a person. */
export function PersonalFields({ form }: { form: UseFormReturnType<PersonValues> }) {
  const left = useLeftFields();
  const name = form.getInputProps('fullName');
  return (
    <>
      <TextInput
        label="Nome completo"
        required
        autoComplete="name"
        maxLength={120}
        {...name}
        {...left.propsOf('fullName', name)}
        {...askedAbout(
          left.has('fullName') &&
            isSingleName(form.getValues().fullName) &&
            'Este é o nome completo? Escreva também o sobrenome, como no documento.',
        )}
        name="fullName"
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
        <MaskedInput kind="cpf" label="CPF" required {...form.getInputProps('cpf')} name="cpf" />
        <TextInput label="RG (opcional)" autoComplete="off" maxLength={20} {...form.getInputProps('rg')} name="rg" />
        <MaskedInput
          kind="date"
          label="Data de nascimento"
          required
          autoComplete="bday"
          {...form.getInputProps('birthDate')}
          name="birthDate"
        />
        <MaskedInput kind="phone" label="Telefone" required {...form.getInputProps('telefone')} name="telefone" />
      </SimpleGrid>
    </>
  );
}

/** E-mail and password of a new account, both twice. Pasting is allowed: password managers paste. */
export function AccountFields({ form }: { form: UseFormReturnType<AccountValues> }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
      <NewEmailInput
        {...form.getInputProps('email')}
        name="email"
        onTake={(email) => form.setFieldValue('email', email)}
      />
      <NewEmailInput
        label="Confirme o e-mail"
        {...form.getInputProps('confirmEmail')}
        name="confirmEmail"
        onTake={(email) => form.setFieldValue('confirmEmail', email)}
      />
      <NewPasswordInput description={passwordHint} {...form.getInputProps('password')} name="password" />
      <NewPasswordInput label="Confirme a senha" {...form.getInputProps('confirmPassword')} name="confirmPassword" />
    </SimpleGrid>
  );
}
