import type { DeliveryAddress } from '@giro/contract/calls/orders.ts';
import type { OwnAddress } from '@giro/contract/calls/own-addresses.ts';
import { formatCep, states, ufOf } from '@giro/contract/rules/address.ts';

type State = (typeof states)[number];

/** The state that is meant by its two letters or its name; undefined for what is none. */
export function stateOf(text: string): State | undefined {
  const typed = text.trim().toLowerCase();
  return states.find((name) => name.toLowerCase() === typed || ufOf(name).toLowerCase() === typed);
}

/** An address as calls take it; whether its state is one is the server's to judge. */
export function addressBodyOf({ complement, state, ...rest }: Omit<OwnAddress, 'id' | 'version'>) {
  return { ...rest, state: stateOf(state) ?? (state as State), complement: complement?.trim() || undefined };
}

/** An address in two lines, as it stands on a parcel. */
export function addressLinesOf(address: Omit<DeliveryAddress, 'phone'>): string[] {
  const { recipient, complement, neighborhood, city, state, cep, number } = address;
  const street = [`${address.address}, ${number}`, complement].filter(Boolean).join(', ');
  return [`${recipient} · ${street}`, `${neighborhood}, ${city} · ${ufOf(state) || state} · CEP ${formatCep(cep)}`];
}
