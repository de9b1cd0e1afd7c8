import { personNameError } from '@giro/contract/rules/person.ts';
import { texts } from '@giro/contract/texts.ts';
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

/**
 * A check of one field: the text to show, or undefined. These repeat the server's checks so that people learn of a
 * mistake while they type; the server has the last word. They need nothing else, so that the first screens stay light.
 */
export type Rule = (value: string) => string | undefined;

export const required: Rule = (value) => (value.trim() === '' ? texts.required : undefined);

export const nameRule: Rule = (value) => required(value) ?? personNameError(value);

/** Judges a field only when something stands in it. */
export function whenPresent(rule: Rule): Rule {
  return (value) => (value.trim() === '' ? undefined : rule(value));
}

export const emailRule: Rule = (value) =>
  required(value) ?? (/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value.trim()) ? undefined : texts.invalidEmail);

export const passwordRule: Rule = (value) => {
  if (value === '') return texts.required;
  return value.length < 8 ? texts.shortPassword : undefined;
};

export const acceptedRule = (value: boolean) => (value ? undefined : texts.mustAgree);

interface AccountValues {
  email: string;
  password: string;
}

/** E-mail and password, both twice; the two forms that ask for them word a difference in their own way. */
export function accountRules(wording: { emailMismatch: string; passwordMismatch: string }) {
  const sameEmail = (value: string, values: AccountValues) =>
    value.trim().toLowerCase() === values.email.trim().toLowerCase() ? undefined : wording.emailMismatch;
  const samePassword = (value: string, values: AccountValues) =>
    value === values.password ? undefined : wording.passwordMismatch;
  return {
    email: emailRule,
    confirmEmail: (value: string, values: AccountValues) => required(value) ?? sameEmail(value, values),
    password: passwordRule,
    confirmPassword: (value: string, values: AccountValues) => required(value) ?? samePassword(value, values),
  };
}
