import { texts } from '@giro/contract/texts.ts';
import { PasswordInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { passwordRule, required } from './form-rules.ts';

export const emptyNewPassword = { password: '', password_confirmation: '' };
type NewPassword = typeof emptyNewPassword;

export const newPasswordRules = {
  password: passwordRule,
  password_confirmation: (value: string, values: NewPassword) =>
    required(value) ?? (value === values.password ? undefined : texts.sell.passwordMismatch),
};

/** Another password, twice. */
export function NewPasswordFields({ form }: { form: UseFormReturnType<NewPassword> }) {
  return (
    <>
      <PasswordInput
        label="Nova Senha"
        description="Pelo menos 8 caracteres"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        autoComplete="new-password"
        maxLength={200}
        {...form.getInputProps('password')}
        name="password"
      />
      <PasswordInput
        label="Confirme a Nova Senha"
        required
        autoComplete="new-password"
        maxLength={200}
        {...form.getInputProps('password_confirmation')}
        name="password_confirmation"
      />
    </>
  );
}
