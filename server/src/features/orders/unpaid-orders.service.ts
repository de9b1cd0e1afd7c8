import type { Database, Tx } from '../../platform/database/database.ts';
import type { OrderMails } from './order-mails.service.ts';
import type { OrderMoves } from './order-moves.service.ts';
import { holdDueOrder, holdOrderToRemind, listDueIds, listIdsToRemind } from './unpaid-orders.queries.ts';

interface UnpaidOrdersOptions {
  database: Database;
  mails: OrderMails;
  moves: OrderMoves;
}

export type UnpaidOrders = ReturnType<typeof createUnpaidOrders>;

/** Ends orders that were not paid in time. Any number of processes may do so at once: each order is ended by one. */
export function createUnpaidOrders({ database, mails, moves }: UnpaidOrdersOptions) {
  /** Does `work` for each order that is listed, in a transaction of its own; one that fails stops no other. */
  async function eachOf(list: typeof listDueIds, work: (tx: Tx, id: number) => Promise<void>): Promise<void> {
    const failures: unknown[] = [];
    let ids = await list(database, 0);
    while (ids.length > 0) {
      for (const id of ids) {
        const done = database.transaction().execute((tx) => work(tx, id));
        await done.catch((error) => failures.push(error));
      }
      ids = await list(database, ids.at(-1) ?? 0);
    }
    if (failures.length > 0) throw failures[0];
  }

  async function end(tx: Tx, id: number): Promise<void> {
    if (await holdDueOrder(tx, id)) await moves.end(tx, id, 'expired');
  }

  async function remind(tx: Tx, id: number): Promise<void> {
    const row = await holdOrderToRemind(tx, id);
    if (row) await mails.postHoldEnds(tx, row);
  }

  /** Ends what is due, and reminds of what soon will be. Throws the first failure once everything has been tried. */
  async function endUnpaid(): Promise<void> {
    await eachOf(listDueIds, end);
    await eachOf(listIdsToRemind, remind);
  }

  return { endUnpaid };
}
