import { cepError } from '@giro/contract/rules/cep.ts';
import { cpfError } from '@giro/contract/rules/cpf.ts';
import { parseDay, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { onlyDigits } from '@giro/contract/rules/digits.ts';
import { phoneError } from '@giro/contract/rules/phone.ts';
import { texts } from '@giro/contract/texts.ts';
import { isUnknownCep } from './unknown-ceps.ts';

/**
 * Checks of the forms about people, as Mantine form rules: the text to show, or undefined. They repeat the server's
 * checks so that people learn of a mistake while they type; the server has the last word.
 */
type Rule = (value: string) => string | undefined;

export const required: Rule = (value) => (value.trim() === '' ? texts.required : undefined);

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

export const birthDateRule: Rule = (value) => {
  if (value.trim() === '') return texts.required;
  const day = parseDay(value);
  if (!day) return texts.invalidDate;
  if (day > saoPauloToday(new Date())) return texts.futureBirthDate;
  return day < '1900-01-01' ? texts.ancientBirthDate : undefined;
};

const phoneRule: Rule = (value) => required(value) ?? phoneError(value);

export const cepRule: Rule = (value) =>
  cepError(value) ?? (isUnknownCep(onlyDigits(value)) ? texts.cep.notFound : undefined);

export const acceptedRule = (value: boolean) => (value ? undefined : texts.mustAgree);

export const personalRules = {
  fullName: required,
  cpf: cpfError,
  birthDate: birthDateRule,
  telefone: phoneRule,
};

/** Registration needs CEP and number; the sell form checks the CEP when present. */
export const addressRules = {
  required: { cep: cepRule, number: required },
  optional: { cep: whenPresent(cepRule) },
};

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
