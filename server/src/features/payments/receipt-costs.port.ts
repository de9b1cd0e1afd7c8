import type { Executor } from '../../platform/database/database.ts';

/** In centavos. */
export interface ReceiptCost {
  feeCents: number;
  netCents: number;
}

/** Who knows what money that came in costs the shop: the port `receiptCosts`. */
export interface ReceiptCosts {
  /** Fee and net by the id of the money; what costs nothing, or nobody knows of, is left out. */
  listCosts(db: Executor, receiptIds: readonly number[]): Promise<ReadonlyMap<number, ReceiptCost>>;
}
