import { texts } from '@giro/contract/texts.ts';
import { NewPasswordInput, passwordHint, passwordRule, required } from './account-inputs.tsx';

export const emptyNewPassword = { password: '', password_confirmation: '' };
export type NewPassword = typeof emptyNewPassword;

export const newPasswordRules = {
  password: passwordRule,
  password_confirmation: (value: string, values: NewPassword) =>
    required(value) ?? (value === values.password ? undefined : texts.sell.passwordMismatch),
};

interface NewPasswordFieldsProps {
  form: { getInputProps(name: keyof NewPassword): object };
}

/** Another password, twice. */
export function NewPasswordFields({ form }: NewPasswordFieldsProps) {
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
