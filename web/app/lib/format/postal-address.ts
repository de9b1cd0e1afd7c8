import type { User } from '@giro/contract/calls/shapes.ts';

export type PostalAddress = User['address'];

/** A person as older answers have them: the parts of the address beside the name, the street as `address`. */
type FlatPerson = { address?: string | null } & Partial<Omit<PostalAddress, 'address'>>;

/** The address of a person, whether its parts stand under `address` or on the person; a part that is missing is null. */
export function postalAddressOf(person: Pick<User, 'address'> | FlatPerson): PostalAddress {
  const { address } = person;
  const parts = typeof address === 'object' && address !== null ? address : (person as FlatPerson);
  const { cep, address: street, number, complement, neighborhood, city, state } = parts;
  return {
    cep: cep ?? null,
    address: street ?? null,
    number: number ?? null,
    complement: complement ?? null,
    neighborhood: neighborhood ?? null,
    city: city ?? null,
    state: state ?? null,
  };
}
