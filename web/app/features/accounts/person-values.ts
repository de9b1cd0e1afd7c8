import { cepError, formatCep } from '@giro/contract/rules/address.ts';
import { dayError } from '@giro/contract/rules/back-office.ts';
import { parseDay, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { cpfError } from '@giro/contract/rules/documents.ts';
import { phoneError } from '@giro/contract/rules/person.ts';
import { texts } from '@giro/contract/texts.ts';
import type { PostalAddress } from '../../lib/format/postal-address.ts';
import { nameRule, type Rule, required, whenPresent } from './account-inputs.tsx';

/** Values that `PersonalFields` edits; names are those of the wire. */
export const emptyPerson = { fullName: '', cpf: '', rg: '', birthDate: '', telefone: '' };
export type PersonValues = typeof emptyPerson;

/** Values that `AddressFields` edits. */
export const emptyAddress = {
  cep: '',
  address: '',
  number: '',
  complement: '',
  neighborhood: '',
  city: '',
  state: '',
};
export type AddressValues = typeof emptyAddress;

/** Values that `AccountFields` edits. */
export const emptyAccount = { email: '', confirmEmail: '', password: '', confirmPassword: '' };
export type AccountValues = typeof emptyAccount;

export function addressValuesOf(address: PostalAddress): AddressValues {
  const present = Object.entries(address).map(([name, value]) => [name, value ?? '']);
  return { ...emptyAddress, ...Object.fromEntries(present), cep: formatCep(address.cep ?? '') };
}

/** Checks of what forms ask about a person and an address. */
export const birthDateRule: Rule = (value) => {
  if (value.trim() === '') return texts.required;
  const day = parseDay(value);
  if (!day) return dayError(value);
  if (day > saoPauloToday(new Date())) return texts.futureBirthDate;
  return day < '1900-01-01' ? texts.ancientBirthDate : undefined;
};

const phoneRule: Rule = (value) => required(value) ?? phoneError(value);

export const personalRules = {
  fullName: nameRule,
  cpf: cpfError,
  birthDate: birthDateRule,
  telefone: phoneRule,
};

/** Registration needs CEP and number; the sell form checks the CEP when present. */
export const addressRules = {
  required: { cep: cepError, number: required },
  optional: { cep: whenPresent(cepError) },
};
