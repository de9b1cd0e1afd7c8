import type { RawBuilder } from 'kysely';

/** Something that is true of every database of Giro between two transactions, whatever has happened to it. */
export interface Invariant {
  /** A sentence for whoever looks after the shop's server. */
  name: string;
  /** Selects the `place` of each break: a table and an id, with figures where they help; nothing that tells of a person. */
  broken: RawBuilder<{ place: string }>;
}
