import { PasswordInput, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { AccountValues } from './person-values.ts';

/** E-mail and password of a new account, both twice. Pasting is allowed: password managers paste. */
export function AccountFields({ form }: { form: UseFormReturnType<AccountValues> }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
      <TextInput
        label="E-mail"
        type="email"
        inputMode="email"
        required
        autoComplete="email"
        maxLength={254}
        {...form.getInputProps('email')}
        name="email"
      />
      <TextInput
        label="Confirme o e-mail"
        type="email"
        inputMode="email"
        required
        autoComplete="email"
        maxLength={254}
        {...form.getInputProps('confirmEmail')}
        name="confirmEmail"
      />
      <PasswordInput
        label="Senha"
        description="Pelo menos 8 caracteres"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        autoComplete="new-password"
        maxLength={200}
        {...form.getInputProps('password')}
        name="password"
      />
      <PasswordInput
        label="Confirme a senha"
        required
        autoComplete="new-password"
        maxLength={200}
        {...form.getInputProps('confirmPassword')}
        name="confirmPassword"
      />
    </SimpleGrid>
  );
}
