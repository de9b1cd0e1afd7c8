import { texts } from '@giro/contract/texts.ts';
import type { UseFormReturnType } from '@mantine/form';
import { NewPasswordInput, passwordHint } from './account-inputs.tsx';
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
      <NewPasswordInput
        label="Nova Senha"
        description={passwordHint}
        {...form.getInputProps('password')}
        name="password"
      />
      <NewPasswordInput
        label="Confirme a Nova Senha"
        {...form.getInputProps('password_confirmation')}
        name="password_confirmation"
      />
    </>
  );
}
