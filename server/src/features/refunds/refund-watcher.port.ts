import type { Tx } from '../../platform/database/database.ts';

/** A feature that goes on with money that goes back: an entry of the list `refundWatchers`. */
export interface RefundWatcher {
  /** A refund of money that came in was asked for, made, or failed, by the shop or by its provider. */
  changed(tx: Tx, receiptId: number): Promise<void>;
}
