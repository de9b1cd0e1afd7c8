import type { Tx } from '../../platform/database/database.ts';

/** Fiscal documents of devices that come back. */
export interface UnitDocuments {
  /** A device came back from its buyer. Its order is locked. */
  returned(tx: Tx, unit: { orderId: number; unitId: number }): Promise<void>;
}

/** Orders of which devices come back. */
export interface OrdersOfUnits {
  /** Nobody else changes the order until the transaction ends; undefined when there is none. */
  lock(tx: Tx, orderId: number): Promise<{ id: number; status: number } | undefined>;
  /** A device of a line of an order that is locked came back from its buyer. */
  noteReturn(tx: Tx, orderId: number, line: number): Promise<void>;
}
