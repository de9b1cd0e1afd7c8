import type { PriceSource } from '@giro/contract/rules/price-desk.ts';
import type { FloorRule } from '@giro/contract/rules/price-floor.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';

/** A price that was written, of a product that is locked; null before is a new product's. */
interface WrittenPrice {
  productId: number;
  beforeCents: number | null;
  afterCents: number;
}

/** Words that go with prices. */
export interface PriceReasons {
  price_reason?: string | undefined;
  /** Said of a price below the floor that is taken all the same. */
  floor_reason?: string | undefined;
}

/** Floors as the shop works them out now. */
export interface Floors {
  rule: FloorRule;
  /** The floor in centavos of a product of this cost; null where there is none. */
  of(costCents: number | null): number | null;
}

/** Who looks after prices: the port `priceDesk`. */
export interface PriceDesk {
  /**
   * Holds prices that this transaction has written against their floors, and keeps those that are others in the history.
   * Throws 409 with `needs`, or 422 at `price`, as the shop has it; nothing of the transaction may stay then.
   */
  follow(tx: Tx, prices: readonly WrittenPrice[], write: PriceReasons & { source: PriceSource }): Promise<void>;
  /** For prices that are planned: the write of them is held against the floors of its own moment. */
  readFloors(db: Executor): Promise<Floors>;
  /** Which products would be below their floor at these prices, where the shop looks at that. */
  listBelow(db: Executor, prices: readonly { productId: number; cents: number }[]): Promise<ReadonlySet<number>>;
  /** The floor of a bought device that is no product yet, in centavos; undefined for who may not see floors. */
  findFloor(db: Executor, device: { proposalId: number; paidCents: number }): Promise<number | undefined>;
}
