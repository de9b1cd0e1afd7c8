import type { Order } from '@giro/contract/calls/orders.ts';
import { maskNumber } from '@giro/contract/rules/documents.ts';
import { awaitsHandover } from '@giro/contract/rules/order-status.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { invalid, notFound, refused } from '../../platform/http/errors.ts';
import { type RecordedState, record } from '../../platform/record/record.ts';
import { subjects } from '../../platform/record/subjects.ts';
import type { ShopReader } from '../../platform/sessions/reader.ts';
import type { StockedUnits } from '../units/stocked-units.service.ts';
import type { UnitLinks } from '../units/unit-links.service.ts';
import { assertKeepsMoney } from './money-back.service.ts';
import { unknownOrder } from './order-lists.service.ts';
import { listItems } from './orders.queries.ts';
import type { LockedOrder, OrdersService } from './orders.service.ts';

interface HandingOverOptions {
  database: Database;
  stockedUnits: Pick<StockedUnits, 'listFor'>;
  unitLinks: UnitLinks;
  orders: Pick<OrdersService, 'lock' | 'get'>;
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
  /** An order that is paid and not handed over, locked. Throws 404 and 422. */
  async function lock(tx: Tx, orderId: number): Promise<LockedOrder> {
    const order = await orders.lock(tx, orderId);
    if (!order) throw notFound(unknownOrder);
    await assertKeepsMoney(tx, order);
    if (!awaitsHandover(order.status)) throw refused('Só um pedido pago e ainda não entregue recebe aparelhos.');
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
