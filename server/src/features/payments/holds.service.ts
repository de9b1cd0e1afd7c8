import type { Database, Tx } from '../../platform/database/database.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import { listOverIds, readEnd } from './holds.queries.ts';
import type { OrderPaymentsService } from './order-payments.service.ts';

interface HoldsOptions {
  database: Database;
  orders: OrdersService;
  orderPayments: OrderPaymentsService;
}

export type Holds = ReturnType<typeof createHolds>;

/** Ends orders that nobody paid in time, once whoever takes their money was asked. Any number of processes may do so at once. */
export function createHolds({ database, orders, orderPayments }: HoldsOptions) {
  async function endOne(tx: Tx, orderId: number): Promise<void> {
    await orders.lock(tx, orderId);
    const { isOver, isTooLate } = await readEnd(tx, orderId);
    if (!isOver) return;
    // Where somebody has yet to be asked, the job that asks ends the order.
    if ((await orderPayments.stopWaiting(tx, orderId)) || isTooLate) await orders.end(tx, orderId, 'expired');
  }

  /** Ends an order whose hold is over, or has what could still pay it taken back first. */
  const endIfDue = (orderId: number) => database.transaction().execute((tx) => endOne(tx, orderId));

  /** Does so for all that are due. Throws the first failure once everything has been tried. */
  async function endDue(): Promise<void> {
    const failures: unknown[] = [];
    let ids = await listOverIds(database, 0);
    while (ids.length > 0) {
      for (const id of ids) await endIfDue(id).catch((error) => failures.push(error));
      ids = await listOverIds(database, ids.at(-1) ?? 0);
    }
    await orderPayments.mend(database);
    if (failures.length > 0) throw failures[0];
  }

  return { endIfDue, endDue };
}
