import { SimpleGrid } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { NewPasswordInput, passwordHint } from './account-inputs.tsx';
import { NewEmailInput } from './new-email-input.tsx';
import type { AccountValues } from './person-values.ts';

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
