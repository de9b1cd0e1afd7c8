import type { User } from '@giro/contract/calls/shapes.ts';
import { postalAddressOf } from '../../lib/format/postal-address.ts';

/** The data that the shop needs to buy a device and does not have about its seller yet. */
export function missingData(user: User): string[] {
  const { address, city } = postalAddressOf(user);
  return [
    ...(user.cpf ? [] : ['CPF']),
    ...(user.telefone ? [] : ['telefone']),
    ...(address && city ? [] : ['endereço']),
  ];
}
