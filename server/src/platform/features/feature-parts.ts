import type { RawBuilder } from 'kysely';
import type { Executor, Tx } from '../database/database.ts';

/** Something that is true of every database of Giro between two transactions, whatever has happened to it. */
export interface Invariant {
  /** A sentence for whoever looks after the shop's server. */
  name: string;
  /** Selects the `place` of each break: a table and an id, with figures where they help; nothing that tells of a person. */
  broken: RawBuilder<{ place: string }>;
}

/** A figure of the whole shop, the same from every process. */
interface Figure {
  /** As Prometheus names it. */
  name: string;
  help: string;
  /** Names by which its values are told apart; without them there is one value. */
  labels?: readonly string[];
}

/** A value of a figure with labels. */
export interface Labelled {
  labels: Record<string, string>;
  value: number;
}

/** Figures that are read together: what waits, or the last day, by an index, so that they cost the same in a shop of any age. */
export interface Figures {
  figures: readonly Figure[];
  /** The values of each figure by its name. */
  read(db: Executor): Promise<Record<string, number | readonly Labelled[]>>;
}

/** The ids of the demo's own rows. */
export interface DemoRows {
  people: number[];
  emails: string[];
  proposals: number[];
  orders: number[];
  /** Devices that only the demo knows; those that a real order has or had are its own. */
  units: number[];
  /** Devices of the demo that a real order has or had. */
  keptUnits: number[];
  /** Made of the demo's proposals. */
  products: number[];
  /** Numbers that only the demo's devices have. */
  imeis: string[];
}

/** Files that nothing names any more. */
export interface TakenAway {
  /** Ids of private files. */
  files?: readonly number[];
  /** Keys of files of the store that are no private files. */
  keys?: readonly string[];
  mailIds?: readonly number[];
}

/** A feature takes away what it holds of the demo's people; rows that go with their person need none. */
export interface DemoPart {
  /** Sets right what stays with real people, while everything of the demo is still there. */
  settle?(tx: Tx, rows: DemoRows): Promise<void>;
  /** Features whose rows have to go before, as they name the ones of this. */
  after?: readonly string[];
  remove(tx: Tx, rows: DemoRows): Promise<TakenAway>;
}
