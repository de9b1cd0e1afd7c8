import { personNameError } from '@giro/contract/rules/person.ts';
import { texts } from '@giro/contract/texts.ts';

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
