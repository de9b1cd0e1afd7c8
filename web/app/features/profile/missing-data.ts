import type { User } from '@giro/contract/calls/shapes.ts';

/** What the shop needs to buy a device and does not know about its seller yet. */
export function missingData({ cpf, telefone, address }: User): string[] {
  return [
    ...(cpf ? [] : ['CPF']),
    ...(telefone ? [] : ['telefone']),
    ...(address?.address && address.city ? [] : ['endereço']),
  ];
}
