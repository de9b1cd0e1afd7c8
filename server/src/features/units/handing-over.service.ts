import type { Order } from '@giro/contract/calls/orders.ts';
import { maskNumber } from '@giro/contract/rules/mask-number.ts';
import { orderStatus } from '@giro/contract/rules/order-status.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { conflict, invalid, notFound, refused } from '../../platform/http/errors.ts';
import { type RecordedState, record } from '../../platform/record/record.ts';
import { subjects } from '../../platform/record/subjects.ts';
import type { ShopReader } from '../../platform/sessions/reader.ts';
import type { ImeiFlags } from '../imei-records/imei-flags.service.ts';
import type { LockedOrder, OrdersService } from '../orders/orders.service.ts';
import {
  findByNumber,
  findLine,
  hasUncounted,
  newlySold,
  removeMadeUnit,
  sellUnit,
  takeOffLine,
} from './handing-over.queries.ts';
import { lockNumbers } from './stocked-units.queries.ts';
import { refuseTwice, type StockedUnits } from './stocked-units.service.ts';
import { unknownUnit } from './units.service.ts';

interface HandingOverOptions {
  database: Database;
  stockedUnits: StockedUnits;
  imeiFlags: Pick<ImeiFlags, 'restrictionsOf'>;
  orders: Pick<OrdersService, 'lock' | 'get' | 'assertKeepsMoney'>;
}

/** A device that somebody scanned for a line of an order. */
interface Scan {
  line: number;
  imei: string;
  reader: ShopReader;
}

type KnownUnit = NonNullable<Awaited<ReturnType<typeof findByNumber>>>;

export type HandingOver = ReturnType<typeof createHandingOver>;

const noteDevice = (tx: Tx, order: LockedOrder, after: RecordedState) =>
  record(tx, { kind: 'unit-changed', subject: subjects.order(order), after });

const takesUnits = ({ status }: LockedOrder) => status === orderStatus.approved || status === orderStatus.pickup;

/** Which device a buyer gets for which line, said by its IMEI before it is handed over. */
export function createHandingOver({ database, stockedUnits, imeiFlags, orders }: HandingOverOptions) {
  /** An order that is paid and not handed over, held until the transaction ends. Throws 404 and 422. */
  async function hold(tx: Tx, orderId: number): Promise<LockedOrder> {
    const order = await orders.lock(tx, orderId);
    if (!order) throw notFound('Pedido não encontrado.');
    await orders.assertKeepsMoney(tx, order);
    if (!takesUnits(order)) throw refused('Só um pedido pago e ainda não entregue recebe aparelhos.');
    return order;
  }

  /** Throws 422 for numbers that the shop has blocked, or whose newest look-up was a restriction. */
  async function assertUnrestricted(tx: Tx, numbers: readonly (string | null | undefined)[]): Promise<void> {
    const known = numbers.filter((number) => typeof number === 'string');
    const restrictions = await imeiFlags.restrictionsOf(tx, known);
    if (restrictions.length > 0) throw refuseNumber(restrictions.join(' '));
  }

  /**
   * Gives a device to a line. The device of a new product, which is no unit before, is made one. Throws 404; 409 for one
   * that is sold; 422 for an order or a line that takes none, a device one of whose numbers is blocked or restricted, and one
   * of another product or that is not in stock.
   */
  async function add(orderId: number, { line, imei, reader }: Scan): Promise<Order> {
    return database.transaction().execute(async (tx) => {
      const order = await hold(tx, orderId);
      const item = await findLine(tx, orderId, line);
      if (!item) throw invalid({ line: ['Este pedido não tem essa linha.'] });
      await lockNumbers(tx, [imei]);
      const known = await findByNumber(tx, imei);
      await assertUnrestricted(tx, [imei, known?.imei1, known?.imei2]);
      if (known) assertIsThere(known, orderId, item.product_id);
      else if (!(await hasUncounted(tx, item.product_id))) {
        throw refuseNumber(`Nenhuma unidade de "${item.name}" em estoque tem este IMEI.`);
      }
      if ((item.linked ?? 0) + item.returned >= item.quantity)
        throw refused(`"${item.name}" já tem os aparelhos deste pedido.`);
      if (!known) await stockedUnits.insert(tx, newlySold(item.product_id, imei, orderId, line));
      else if (!(await sellUnit(tx, known.id, { orderId, line, byId: reader.id })))
        throw conflict('Este aparelho já foi vendido.');
      await noteDevice(tx, order, { Produto: item.name, IMEI: maskNumber(imei), Aparelho: 'registrado' });
      return orders.get(tx, orderId, reader);
    });
  }

  /**
   * Takes a device off its line: it is in stock again; one that was only made for the line is gone, as its number may
   * have been a wrong one. Throws 404; 409 when its number is on the shelf already; 422 once the order is handed over.
   */
  async function remove(orderId: number, unitId: number, reader: ShopReader): Promise<Order> {
    return database.transaction().execute(async (tx) => {
      const order = await hold(tx, orderId);
      const isRemoved =
        (await removeMadeUnit(tx, unitId, orderId)) ||
        (await takeOffLine(tx, unitId, orderId, reader.id).catch(refuseTwice));
      if (!isRemoved) throw notFound(unknownUnit);
      await noteDevice(tx, order, { Aparelho: 'retirado' });
      return orders.get(tx, orderId, reader);
    });
  }

  return { add, remove };
}

const refuseNumber = (words: string) => invalid({ imei: [words] }, words);

/** Throws unless the unit is in stock and of this product. */
function assertIsThere(
  { state, code, product_id, order_id, order_code }: KnownUnit,
  orderId: number,
  productId: number,
) {
  if (state === 'sold') {
    throw conflict(
      order_id === orderId
        ? 'Este aparelho já está neste pedido.'
        : `Este aparelho já foi vendido no pedido ${order_code}.`,
    );
  }
  if (state === 'returned') throw refuseNumber(`A unidade ${code} foi devolvida e ainda precisa passar pela bancada.`);
  if (state === 'written_off') throw refuseNumber(`A unidade ${code} foi baixada do estoque.`);
  if (product_id !== productId) throw refuseNumber(`A unidade ${code} é de outro produto.`);
}
