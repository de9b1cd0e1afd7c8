import type { AllOrdersQuery, Order, OrderListQuery } from '@giro/contract/calls/orders.ts';
import { counterKind, deliveryKind } from '@giro/contract/rules/fulfilment.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { readInBatches } from '../../platform/database/batches.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import { notFound } from '../../platform/http/errors.ts';
import { isOfShop, type Reader, type ShopReader, soughtBy } from '../../platform/sessions/reader.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { ChatOpenings } from '../chats/chat-openings.service.ts';
import type { StockedUnits } from '../units/stocked-units.service.ts';
import type { OrderDeliveries, OrderDocuments, OrderParcels, OrderPayments, OrderTradeIns } from './orders.port.ts';
import { presentOrder } from './orders.presenter.ts';
import {
  countWaitingOrders,
  findOrder,
  findOrderByCode,
  listAmounts,
  listBuyers,
  listHistory,
  listItems,
  listOrderBatch,
  listOrders,
  listOwnOrders,
  listUnpaidOf,
  type OrderRow,
} from './orders.queries.ts';

export const unknownOrder = 'Pedido não encontrado.';

interface OrderListsOptions {
  database: Database;
  box: SecretBox;
  accounts: AccountsService;
  stockedUnits: StockedUnits;
  chatOpenings: ChatOpenings;
  payments: Pick<OrderPayments, 'listFor'>;
  tradeIns: Pick<OrderTradeIns, 'listFor'>;
  deliveries: Pick<OrderDeliveries, 'openAddress'>;
  parcels: Pick<OrderParcels, 'listFor'>;
  documents: Pick<OrderDocuments, 'listFor'>;
}

export type OrderLists = ReturnType<typeof createOrderLists>;

/** Orders as the shop and as their buyers see them. */
export function createOrderLists(options: OrderListsOptions) {
  const { database, box, accounts, stockedUnits, chatOpenings, payments, tradeIns, deliveries } = options;
  const { parcels, documents } = options;

  /**
   * Completes rows with their buyers, lines, amounts, histories, devices, payments, trade-ins and chats, by as many statements however
   * many rows there are.
   */
  async function present(db: Executor, rows: readonly OrderRow[], reader: Reader): Promise<Order[]> {
    const ids = rows.map(({ id }) => id);
    const atCounter = rows.filter(({ kind }) => kind === counterKind.id).map(({ id }) => id);
    const sent = rows.filter(({ kind }) => kind === deliveryKind.id).map(({ id }) => id);
    const [buyers, items, amounts, history, unitsOf, paidBy, tradedFor, sentIn, notas, chats] = await Promise.all([
      listBuyers(
        db,
        rows.map(({ user_id }) => user_id),
      ),
      listItems(db, ids),
      listAmounts(db, ids),
      listHistory(db, ids),
      stockedUnits.listFor(db, ids),
      payments.listFor(db, ids),
      tradeIns.listFor(db, atCounter),
      sent.length > 0 ? parcels.listFor(db, sent) : undefined,
      reader === 'file' ? undefined : documents.listFor(db, ids),
      isOfShop(reader) ? chatOpenings.listFor(db, 'order', ids) : undefined,
    ]);
    const buyerOf = new Map(buyers.map((buyer) => [buyer.id, accounts.present(buyer, reader)]));
    const itemsOf = Map.groupBy(items, ({ order_id }) => order_id);
    const historyOf = Map.groupBy(history, ({ order_id }) => order_id);
    return rows.flatMap((row) => {
      const buyer = row.user_id === null ? null : buyerOf.get(row.user_id);
      if (buyer === undefined) return [];
      const history = historyOf.get(row.id) ?? [];
      const parts = { items: itemsOf.get(row.id) ?? [], amounts: amounts.get(row.id) ?? [], history };
      return presentOrder({
        row,
        buyer,
        ...parts,
        unitsOf: (line) => unitsOf(row.id, line),
        chatOpening: chats?.get(row.id),
        paid: paidBy.get(row.id),
        tradeIns: tradedFor.get(row.id) ?? [],
        parcel: sentIn?.get(row.id),
        nota: notas?.get(row.id),
        address: row.address_sealed === null ? undefined : deliveries.openAddress(row.address_sealed, row.order_code),
        reader,
      });
    });
  }

  async function list(query: OrderListQuery, reader: ShopReader) {
    const { rows, total } = await listOrders(database, soughtBy(box, query, reader));
    return pageOf(await present(database, rows, reader), total, query.page);
  }

  /** Results of `list` on all its pages, in batches from one snapshot. */
  function listAll(query: AllOrdersQuery, reader: ShopReader) {
    const sought = soughtBy(box, query, reader);
    return readInBatches(
      database,
      (tx, afterId) => listOrderBatch(tx, sought, afterId),
      (tx, rows) => present(tx, rows, 'file'),
    );
  }

  async function listOwn(userId: number, page: number) {
    const { rows, total } = await listOwnOrders(database, userId, page);
    return pageOf(await present(database, rows, 'own'), total, page);
  }

  const countWaiting = () => countWaitingOrders(database);

  /** One order as somebody of the shop sees it. Throws 404. */
  async function get(db: Executor, id: number, reader: ShopReader): Promise<Order> {
    const row = await findOrder(db, id);
    const [order] = row ? await present(db, [row], reader) : [];
    if (!order) throw notFound(unknownOrder);
    return order;
  }

  /** One order by its code, as this reader sees it; undefined when there is none. */
  async function findByCode(code: string, reader: Reader): Promise<Order | undefined> {
    const row = await findOrderByCode(database, code);
    const [order] = row ? await present(database, [row], reader) : [];
    return order;
  }

  /** Sales at the counter that are not covered yet, oldest first. */
  async function listOpenSales(reader: ShopReader): Promise<Order[]> {
    return present(database, await listUnpaidOf(database, counterKind.id), reader);
  }

  return { list, listAll, listOwn, listOpenSales, findByCode, countWaiting, get };
}
