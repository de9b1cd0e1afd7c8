import { formatCep } from '@giro/contract/rules/address.ts';
import type { PostalAddress } from '../../lib/format/postal-address.ts';

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
