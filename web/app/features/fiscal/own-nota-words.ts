import type { NotaOfDeal } from '@giro/contract/calls/fiscal-documents.ts';
import type { User } from '@giro/contract/calls/shapes.ts';
import { postalAddressOf } from '../../lib/format/postal-address.ts';

/** True of a nota that its other side has something of: what the shop still works on is the shop's matter. */
export const isShownToOwner = ({ state, key }: NotaOfDeal) =>
  key !== null && ['authorised', 'cancelled', 'outside'].includes(state);

/** True if a person's own data are not enough for a nota. */
export function lacksOfNota(person: Pick<User, 'name' | 'cpf' | 'address'>): boolean {
  const { complement: _, ...needed } = postalAddressOf(person);
  return !person.cpf || Object.values(needed).some((part) => !part?.trim());
}
