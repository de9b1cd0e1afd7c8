import type { Order } from '@giro/contract/calls/orders.ts';
import { holdsStock, isPaid, orderStatus } from '@giro/contract/rules/order-status.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { notFound, refused } from '../../platform/http/errors.ts';
import { changedMeanwhile } from '../../platform/http/if-match.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { type OrderLists, unknownOrder } from './order-lists.service.ts';
import type { OrderMails } from './order-mails.service.ts';
import { insertStatus, listHistory, listUnits, lockOrder, type OrderRow, updateStatus } from './orders.queries.ts';
import { reopeningProblem } from './orders.rules.ts';
import { holdUntilOf } from './reservations.rules.ts';
import type { Reservations } from './reservations.service.ts';
import { giveBackStock, readProducts, takeStock } from './stock.queries.ts';

interface OrderStatusOptions {
  database: Database;
  accounts: AccountsService;
  reservations: Reservations;
  lists: OrderLists;
  mails: OrderMails;
  now: () => Date;
}

/** Moves orders from status to status, and what goes with it: units, hold, history, mail. */
export function createOrderStatus({ database, accounts, reservations, lists, mails, now }: OrderStatusOptions) {
  /**
   * Sets a status, records who did it and mails the buyer; the status that an order has already changes nothing.
   * Units go back on the shelf on entering 3 and are taken again on leaving it; on entering 1 they are held as long as
   * those of a new order. A payment shows as well that the buyer is reached. Throws 404; 409 when
   * `expectedVersion` is no longer the order's; 422 when there are too few units to leave 3.
   */
  async function changeStatus(id: number, status: number, admin: SignedIn, expectedVersion?: number): Promise<Order> {
    return database.transaction().execute(async (tx) => {
      const row = await lockOrder(tx, id);
      if (!row) throw notFound(unknownOrder);
      if (expectedVersion !== undefined && row.version !== expectedVersion) {
        const latest = (await listHistory(tx, [id])).at(-1);
        throw changedMeanwhile('Este pedido foi alterado', latest?.changed_by_name, row.updated_at);
      }
      if (row.status === status) return lists.get(tx, id);
      const isHeld = await moveStock(tx, row, status);
      const holdUntil =
        status === orderStatus.pending ? holdUntilOf(await reservations.readBuyer(tx, row.user_id)) : null;
      const changed = await updateStatus(tx, id, {
        status,
        holdsStock: isHeld,
        holdUntil,
        at: now(),
        adminId: admin.id,
      });
      await insertStatus(tx, { orderId: id, from: row.status, status, at: now(), adminId: admin.id });
      if (isPaid(status)) await accounts.markEmailConfirmed(tx, row.user_id);
      await mails.postStatus(tx, changed);
      return lists.get(tx, id);
    });
  }

  /** Returns whether the order holds its units afterwards. */
  async function moveStock(tx: Tx, row: OrderRow, status: number): Promise<boolean> {
    const shouldHold = holdsStock(status);
    if (shouldHold === row.holds_stock) return shouldHold;
    const units = await listUnits(tx, row.id);
    if (!shouldHold) {
      await giveBackStock(tx, units);
      return false;
    }
    if (await takeStock(tx, units)) return true;
    const ids = units.map(({ productId }) => productId);
    throw refused(reopeningProblem(units, await readProducts(tx, ids)));
  }

  return { changeStatus };
}
