import type { User } from '@giro/contract/calls/shapes.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { cpfError, formatCpf } from '@giro/contract/rules/documents.ts';
import { formatPhone, phoneError } from '@giro/contract/rules/person.ts';
import { texts } from '@giro/contract/texts.ts';
import { postalAddressOf } from '../../lib/format/postal-address.ts';
import { emailRule, nameRule, whenPresent } from '../accounts/account-rules.ts';
import { addressRules, birthDateRule } from '../accounts/person-rules.ts';
import { addressValuesOf } from '../accounts/person-values.ts';

/** The values of the profile form, under the names of the wire. */
export function profileValuesOf(user: User) {
  return {
    name: user.name,
    email: user.email,
    current_password: '',
    telefone: formatPhone(user.telefone ?? ''),
    cpf: formatCpf(user.cpf ?? ''),
    rg: user.rg ?? '',
    data_nascimento: user.data_nascimento ? formatDate(user.data_nascimento) : '',
    ...addressValuesOf(postalAddressOf(user)),
  };
}
export type ProfileValues = ReturnType<typeof profileValuesOf>;

/** The fields as people read them. */
export const profileLabels: Record<keyof ProfileValues, string> = {
  name: 'Nome completo',
  email: 'E-mail',
  current_password: 'Sua senha atual',
  telefone: 'Telefone',
  cpf: 'CPF',
  rg: 'RG',
  data_nascimento: 'Data de nascimento',
  cep: 'CEP',
  address: 'Endereço',
  number: 'Número',
  complement: 'Complemento',
  neighborhood: 'Bairro',
  city: 'Cidade',
  state: 'Estado',
};

/** True if the form holds another address than the person's. */
export const isOtherEmail = (typed: string, email: string) => typed.trim().toLowerCase() !== email;

const passwordForEmail = (email: string) => (value: string, values: ProfileValues) =>
  value === '' && isOtherEmail(values.email, email) ? texts.passwordForEmail : undefined;

/**
 * A person is known by name and e-mail; everything else may be blank, and is judged when it is not. Another e-mail needs
 * the password.
 */
export const profileRules = (email: string) => ({
  name: nameRule,
  email: emailRule,
  telefone: whenPresent(phoneError),
  cpf: whenPresent(cpfError),
  data_nascimento: whenPresent(birthDateRule),
  ...addressRules.optional,
  current_password: passwordForEmail(email),
});
