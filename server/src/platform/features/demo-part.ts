import type { Tx } from '../database/database.ts';

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
