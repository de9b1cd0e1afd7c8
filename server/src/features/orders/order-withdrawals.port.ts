import type { Tx } from '../../platform/database/database.ts';

/** Buyers who give an order back. */
export interface OrderWithdrawals {
  /**
   * An admin has cancelled the order: without money of Pix to give back, its withdrawal is done; with some it is once that
   * has gone back.
   */
  orderEnded(tx: Tx, orderId: number): Promise<void>;
}
