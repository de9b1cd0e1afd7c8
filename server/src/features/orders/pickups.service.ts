import type { Order } from '@giro/contract/calls/orders.ts';
import { type FulfilmentKind, fulfilmentKindOf } from '@giro/contract/rules/fulfilment.ts';
import { awaitsHandover, isHandedOver, orderStatus } from '@giro/contract/rules/order-status.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { ShopReader } from '../../platform/sessions/reader.ts';
import { assertKeepsMoney } from './money-back.service.ts';
import { type OrderLists, unknownOrder } from './order-lists.service.ts';
import type { OrderStatusService } from './order-status.service.ts';
import { findOrder, lockForEdit, type OrderRow } from './orders.queries.ts';

interface PickupsOptions {
  database: Database;
  lists: OrderLists;
  status: OrderStatusService;
  /** Wrong codes for an order. */
  limit: Limit;
}

/** Orders that are handed over by the code on their buyer's page. */
export function createPickups({ database, lists, status, limit }: PickupsOptions) {
  /**
   * Hands an order over as setting status 5 does. Throws 404; 409 when it is not paid or handed over already; 422 for a
   * wrong code, and once its money went back; 429 after five wrong ones. Tries are counted before they are looked at, and given back when right.
   */
  async function confirm(id: number, code: string, reader: ShopReader): Promise<Order> {
    await assertAwaited(database, await findOrder(database, id));
    await limit.take(String(id));
    const edit: Edit = { byId: reader.id, expectedVersion: undefined };
    const order = await database.transaction().execute(async (tx) => {
      const row = await assertAwaited(tx, await lockForEdit(tx, id, edit));
      if (row.pickup_code !== code) throw wrongCode(fulfilmentKindOf({ fulfilment: row }));
      await status.set(tx, row, { status: orderStatus.delivered }, edit);
      return lists.get(tx, id, reader);
    });
    await limit.giveBack(String(id));
    return order;
  }

  return { confirm };
}

const wrongCode = ({ code }: FulfilmentKind) => invalid({ code: [code.wrong] }, code.wrong);

/** Throws 404, 409, and 422 once its money went back. */
async function assertAwaited(db: Executor, row: OrderRow | undefined): Promise<OrderRow> {
  if (!row) throw notFound(unknownOrder);
  await assertKeepsMoney(db, row);
  if (isHandedOver(row.status)) throw conflict('Este pedido já foi entregue.');
  if (!awaitsHandover(row.status)) throw conflict('Este pedido não está pago.');
  return row;
}
