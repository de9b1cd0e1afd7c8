import type { Order } from '@giro/contract/calls/orders.ts';
import { maskNumber } from '@giro/contract/rules/documents.ts';
import { type FulfilmentKind, fulfilmentKindOf } from '@giro/contract/rules/fulfilment.ts';
import { awaitsHandover, isHandedOver, orderStatus } from '@giro/contract/rules/order-status.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { conflict, invalid, notFound, refused } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { type RecordedState, record, subjects } from '../../platform/record/record.ts';
import type { ShopReader } from '../../platform/sessions/reader.ts';
import type { StockedUnits } from '../units/stocked-units.service.ts';
import type { UnitLinks } from '../units/unit-links.service.ts';
import { type OrderLists, unknownOrder } from './order-lists.service.ts';
import { assertKeepsMoney, type OrderMoves } from './order-moves.service.ts';
import type { OrderStatusService } from './order-status.service.ts';
import { findOrder, type LockedOrder, listItems, lockForEdit, type OrderRow } from './orders.queries.ts';

interface HandingOverOptions {
  database: Database;
  stockedUnits: Pick<StockedUnits, 'listFor'>;
  unitLinks: UnitLinks;
  orders: Pick<OrderMoves, 'lock'> & Pick<OrderLists, 'get'>;
}

/** A device that somebody scanned for a line of an order. */
interface Scan {
  line: number;
  imei: string;
  reader: ShopReader;
}

export type HandingOver = ReturnType<typeof createHandingOver>;

const noteDevice = (tx: Tx, order: LockedOrder, after: RecordedState) =>
  record(tx, { kind: 'unit-changed', subject: subjects.order(order), after });

/** Which device a buyer gets for which line, said by its IMEI before it is handed over. */
export function createHandingOver({ database, stockedUnits, unitLinks, orders }: HandingOverOptions) {
  /** An order that is paid and not handed over, or is being sold at the counter, locked. Throws 404 and 422. */
  async function lock(tx: Tx, orderId: number): Promise<LockedOrder> {
    const order = await orders.lock(tx, orderId);
    if (!order) throw notFound(unknownOrder);
    await assertKeepsMoney(tx, order);
    const isBeingSold = fulfilmentKindOf({ fulfilment: order }).isAtOnce && order.status === orderStatus.pending;
    if (!awaitsHandover(order.status) && !isBeingSold)
      throw refused('Só um pedido pago e ainda não entregue recebe aparelhos.');
    return order;
  }

  /**
   * Gives a device to a line. Throws 404; 422 for an order that takes none and a line that is none of its own; and as
   * linking the device does.
   */
  async function add(orderId: number, { line, imei, reader }: Scan): Promise<Order> {
    return database.transaction().execute(async (tx) => {
      const order = await lock(tx, orderId);
      const item = (await listItems(tx, [orderId])).find((one) => one.line === line);
      if (!item) throw invalid({ line: ['Este pedido não tem essa linha.'] });
      const { product_id: productId, name, quantity, returned } = item;
      const linked = (await stockedUnits.listFor(tx, [orderId]))(orderId, line).length;
      await unitLinks.link(
        tx,
        { orderId, line, productId, name, isFull: linked + returned >= quantity },
        imei,
        reader.id,
      );
      await noteDevice(tx, order, { Produto: name, IMEI: maskNumber(imei), Aparelho: 'registrado' });
      return orders.get(tx, orderId, reader);
    });
  }

  /** Takes a device off its line. Throws 404; 409 when its number is on the shelf already; 422 once the order is handed over. */
  async function remove(orderId: number, unitId: number, reader: ShopReader): Promise<Order> {
    return database.transaction().execute(async (tx) => {
      const order = await lock(tx, orderId);
      if (!(await unitLinks.unlink(tx, unitId, orderId, reader.id))) throw notFound('Unidade não encontrada.');
      await noteDevice(tx, order, { Aparelho: 'retirado' });
      return orders.get(tx, orderId, reader);
    });
  }

  return { add, remove };
}

interface PickupsOptions {
  database: Database;
  lists: OrderLists;
  status: OrderStatusService;
  /** Wrong codes for an order. */
  limit: Limit;
}

/** A press of whoever hands an order over. */
interface Pickup {
  code: string;
  disputeReason: string | undefined;
}

/** Orders that are handed over by the code on their buyer's page. */
export function createPickups({ database, lists, status, limit }: PickupsOptions) {
  /**
   * Hands an order over as setting status 5 does. Throws 404; 409 when it is not paid or handed over already, and when it is disputed and no reason is said; 422 for a
   * wrong code, and once its money went back; 429 after five wrong ones. Tries are counted before they are looked at, and given back when right.
   */
  async function confirm(id: number, { code, disputeReason }: Pickup, reader: ShopReader): Promise<Order> {
    await assertAwaited(database, await findOrder(database, id));
    await limit.take(String(id));
    const edit: Edit = { byId: reader.id, expectedVersion: undefined };
    const order = await database.transaction().execute(async (tx) => {
      const row = await assertAwaited(tx, await lockForEdit(tx, id, edit));
      if (row.pickup_code !== code) throw wrongCode(fulfilmentKindOf({ fulfilment: row }));
      await status.set(tx, row, { status: orderStatus.delivered, dispute_reason: disputeReason }, edit);
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
