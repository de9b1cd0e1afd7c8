import type { User } from '@giro/contract/calls/shapes.ts';
import { formatCep } from '@giro/contract/rules/cep.ts';
import { formatCpf } from '@giro/contract/rules/cpf.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { formatPhone } from '@giro/contract/rules/phone.ts';

/** What `PersonalFields` edits; names are those of the wire. */
export const emptyPerson = { fullName: '', cpf: '', rg: '', birthDate: '', telefone: '' };
export type PersonValues = typeof emptyPerson;

/** What `AddressFields` edits. */
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

/** What `AccountFields` edits. */
export const emptyAccount = { email: '', confirmEmail: '', password: '', confirmPassword: '' };
export type AccountValues = typeof emptyAccount;

export function personValuesOf(user: User): PersonValues {
  return {
    fullName: user.name,
    cpf: formatCpf(user.cpf ?? ''),
    rg: user.rg ?? '',
    birthDate: user.data_nascimento ? formatDate(user.data_nascimento) : '',
    telefone: formatPhone(user.telefone ?? ''),
  };
}

export function addressValuesOf(address: User['address']): AddressValues {
  const present = Object.entries(address).map(([name, value]) => [name, value ?? '']);
  return { ...emptyAddress, ...Object.fromEntries(present), cep: formatCep(address.cep ?? '') };
}
