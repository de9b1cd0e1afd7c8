import type { Database, Tx } from '../../platform/database/database.ts';
import { workOff } from '../../platform/database/work-off.ts';
import { listPaidBack } from './money-back.queries.ts';
import type { OrderMails } from './order-mails.service.ts';
import type { OrderMoves } from './order-moves.service.ts';
import { isOrderDue, isOrderToRemind, listDue, listToRemind } from './unpaid-orders.queries.ts';

interface UnpaidOrdersOptions {
  database: Database;
  mails: OrderMails;
  moves: OrderMoves;
}

export type UnpaidOrders = ReturnType<typeof createUnpaidOrders>;

/** Ends orders that were not paid in time, or whose money is back with their buyers. Any number of processes may do so at once: each order is ended by one. */
export function createUnpaidOrders({ database, mails, moves }: UnpaidOrdersOptions) {
  async function end(tx: Tx, { id }: { id: number }): Promise<void> {
    await moves.lock(tx, id);
    if (await isOrderDue(tx, id)) await moves.end(tx, id, 'expired');
  }

  async function remind(tx: Tx, { id }: { id: number }): Promise<void> {
    const order = await moves.lock(tx, id);
    if (order && (await isOrderToRemind(tx, id))) await mails.postHoldEnds(tx, order);
  }

  /**
   * Ends orders from before refunds ended them, and those that were approved after the refund; any other ends with its
   * refund.
   */
  async function endPaidBack(tx: Tx, { id }: { id: number }): Promise<void> {
    const ended = await moves.endRefunded(tx, id);
    if (ended) await mails.postStatus(tx, ended);
  }

  /** Ends what is due, and reminds of what soon will be. Throws the first failure once everything has been tried. */
  async function endUnpaid(): Promise<void> {
    await workOff(database, listDue, end);
    await workOff(database, listToRemind, remind);
    await workOff(database, listPaidBack, endPaidBack);
  }

  return { endUnpaid };
}
