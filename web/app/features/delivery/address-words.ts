import type { DeliveryAddress } from '@giro/contract/calls/orders.ts';
import type { OwnAddress } from '@giro/contract/calls/own-addresses.ts';
import { formatCep, type states } from '@giro/contract/rules/address.ts';

/** An address as calls take it; whether its state is one is the server's to judge. */
export function addressBodyOf({ complement, state, ...rest }: Omit<OwnAddress, 'id' | 'version'>) {
  return { ...rest, state: state.trim() as (typeof states)[number], complement: complement?.trim() || undefined };
}

/** An address in two lines, as it stands on a parcel. */
export function addressLinesOf(address: Omit<DeliveryAddress, 'phone'>): string[] {
  const { recipient, complement, neighborhood, city, state, cep, number } = address;
  const street = [`${address.address}, ${number}`, complement].filter(Boolean).join(', ');
  return [`${recipient} · ${street}`, `${neighborhood}, ${city} · ${state} · CEP ${formatCep(cep)}`];
}
