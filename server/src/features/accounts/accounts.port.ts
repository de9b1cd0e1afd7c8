import type { Executor } from '../../platform/database/database.ts';

/** Of accounts: who gives people credit in the shop. */
export interface PeoplesCredit {
  /** True for who was ever given any, whatever has become of it. */
  hasAny(db: Executor, userId: number): Promise<boolean>;
}

/** Whoever sends and gets parcels. */
export interface ParcelHistory {
  /** True if the shop delivers or asks a carrier, or has. */
  isUsed(db: Executor): Promise<boolean>;
}

/** Whoever issues the shop's fiscal documents. */
export interface FiscalHistory {
  /** True if the shop issues any, or has, or says who it is so that those of another program can be typed. */
  isUsed(db: Executor): Promise<boolean>;
}

/** Whoever takes cards. */
export interface CardHistory {
  /** True if a provider of them is or was set up. */
  wasSetUp(db: Executor): Promise<boolean>;
}
