import { type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import { PasswordInput } from '../../ui/password-input.tsx';

/** An e-mail address, typed on the keyboard that phones have for it. */
export function EmailInput(props: TextInputProps) {
  return (
    <TextInput label="E-mail" type="email" inputMode="email" required autoComplete="email" maxLength={254} {...props} />
  );
}

/** A password that is being chosen; password managers offer one. */
export function NewPasswordInput(props: PasswordInputProps) {
  return (
    <PasswordInput
      label="Senha"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      autoComplete="new-password"
      maxLength={200}
      {...props}
    />
  );
}

export const passwordHint = 'Pelo menos 8 caracteres';
