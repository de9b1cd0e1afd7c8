import type { ReceiptOfOrder } from '@giro/contract/calls/payments.ts';
import type { ReceivedPayment, ReceivedQuery } from '@giro/contract/calls/received-payments.ts';
import { saoPauloDay, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { readInBatches } from '../../platform/database/batches.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { ReceiptCosts } from './receipt-costs.port.ts';
import {
  presentDaySum,
  presentReceiptOfOrder,
  presentReceived,
  presentStrangeCard,
} from './received-payments.presenter.ts';
import {
  countOpenReceived,
  findReceived,
  listReceived,
  listReceivedBatch,
  listReceivedOfOrders,
  listRefunds,
  type ReceivedRow,
  sumReceivedByDay,
} from './received-payments.queries.ts';
import { askableOf } from './received-payments.rules.ts';
import { listStrangeCards } from './strange-cards.queries.ts';

export const unknownPayment = 'Recebimento não encontrado.';

export type ReceivedPayments = ReturnType<typeof createReceivedPayments>;

/** Money that came in, as the shop and as its buyers see it. */
export function createReceivedPayments({ database, costs }: { database: Database; costs: ReceiptCosts }) {
  const readRefunds = async (db: Executor, rows: readonly ReceivedRow[]) =>
    Map.groupBy(
      await listRefunds(
        db,
        rows.map(({ id }) => id),
      ),
      ({ paymentId }) => paymentId,
    );

  async function present(db: Executor, rows: readonly ReceivedRow[]): Promise<ReceivedPayment[]> {
    const ids = rows.map(({ id }) => id);
    const [refundsOf, costOf] = await Promise.all([readRefunds(db, rows), costs.listCosts(db, ids)]);
    return rows.map((row) => {
      const parts = { refunds: refundsOf.get(row.id) ?? [], can: askableOf(row), cost: costOf.get(row.id) };
      return presentReceived(row, parts);
    });
  }

  /** Sums that came in on the days of a page, also on other pages. */
  async function sumDays(query: ReceivedQuery, rows: readonly ReceivedRow[]) {
    const days = rows.map(({ paidAt }) => saoPauloToday(paidAt));
    const [last, first] = [days[0], days.at(-1)];
    if (last === undefined || first === undefined) return [];
    const sums = await sumReceivedByDay(database, query, { from: saoPauloDay(first).from, to: saoPauloDay(last).to });
    return sums.map(presentDaySum);
  }

  /** Cards that somebody has to look at, above the first page of what came in. */
  async function listStrange({ page, search, situacao }: ReceivedQuery) {
    if (page > 1 || situacao === 'conferidos') return [];
    return (await listStrangeCards(database, search)).map(presentStrangeCard);
  }

  async function list(query: ReceivedQuery) {
    const { rows, total } = await listReceived(database, query);
    const [data, days, strangeCards] = await Promise.all([
      present(database, rows),
      sumDays(query, rows),
      listStrange(query),
    ]);
    return { payments: pageOf(data, total, query.page), strange_cards: strangeCards, days };
  }

  /** Results of `list` on all its pages, in batches from one snapshot. */
  function listAll(query: Omit<ReceivedQuery, 'page'>) {
    return readInBatches(database, (tx, afterId) => listReceivedBatch(tx, query, afterId), present);
  }

  /** Throws 404. */
  async function get(db: Executor, id: number): Promise<ReceivedPayment> {
    const row = await findReceived(db, id);
    const [payment] = row ? await present(db, [row]) : [];
    if (!payment) throw notFound(unknownPayment);
    return payment;
  }

  /** The payments of each of these orders that has some, the first one first, as their buyers may see them. */
  async function presentReceipts(db: Executor, orderIds: readonly number[]): Promise<Map<number, ReceiptOfOrder[]>> {
    const rows = await listReceivedOfOrders(db, orderIds);
    const refundsOf = await readRefunds(db, rows);
    const found = new Map<number, ReceiptOfOrder[]>();
    for (const row of rows) {
      if (row.orderId === null) continue;
      const payment = presentReceiptOfOrder(row, refundsOf.get(row.id) ?? []);
      found.set(row.orderId, [...(found.get(row.orderId) ?? []), payment]);
    }
    return found;
  }

  return { list, listAll, get, presentReceipts, countOpen: (db: Executor = database) => countOpenReceived(db) };
}
