import type { StockPage, StockQuery } from '@giro/contract/calls/earnings.ts';
import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import { addMonths, monthOf } from '@giro/contract/rules/earnings.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { readInBatches } from '../../platform/database/batches.ts';
import type { Database } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import { notFound } from '../../platform/http/errors.ts';
import { recordChanges } from '../../platform/record/record.ts';
import type { DeviceSettingsService } from '../settings/device-settings.service.ts';
import {
  presentDay,
  presentDisputed,
  presentEarned,
  presentLine,
  presentModel,
  presentStocked,
  sumOf,
} from './earnings.presenter.ts';
import { listEarnedDays, listEarnedModels, listSoldLines, readDisputed } from './earnings.queries.ts';
import { findProduct, listStock, listStockBatch, saveCost, sumStock } from './stock-value.queries.ts';

interface EarningsOptions {
  database: Database;
  deviceSettings: DeviceSettingsService;
  now: () => Date;
}

interface MonthQuery {
  mes?: string | undefined;
}

export type Earnings = ReturnType<typeof createEarnings>;

/** A list that is read whole, as a file takes it. */
async function* inOne<Item>(items: Promise<Item[]>): AsyncGenerator<Item[]> {
  yield await items;
}

const stateOfCost = (cents: number | null) => ({ 'Custo (R$)': cents === null ? null : reaisOf(cents) });

/** The shop's earnings by day, sale and model of a month, and the value of its shelf. */
export function createEarnings({ database, deviceSettings, now }: EarningsOptions) {
  /** The present month in São Paulo where none is named. */
  const monthIn = ({ mes }: MonthQuery) => mes ?? monthOf(saoPauloToday(now()));
  const readMargin = async () => (await deviceSettings.read(database)).stock_margin_percent;

  async function read(query: MonthQuery) {
    const month = monthIn(query);
    const [days, daysBefore, disputed] = await Promise.all([
      listEarnedDays(database, month),
      listEarnedDays(database, addMonths(month, -1)),
      readDisputed(database, month),
    ]);
    return {
      month,
      totals: presentEarned(sumOf(days)),
      before: presentEarned(sumOf(daysBefore)),
      disputes: presentDisputed(disputed),
      days: days.map(presentDay),
    };
  }

  const readAllDays = async (query: MonthQuery) => (await listEarnedDays(database, monthIn(query))).map(presentDay);

  async function listLines({ page, ...query }: MonthQuery & { page: number }) {
    const { rows, total } = await listSoldLines(database, monthIn(query), { page });
    return pageOf(rows.map(presentLine), total, page);
  }

  const readAllLines = async (query: MonthQuery) =>
    (await listSoldLines(database, monthIn(query), { page: undefined })).rows.map(presentLine);

  async function listModels({ page, ...query }: MonthQuery & { page: number }) {
    const { rows, total } = await listEarnedModels(database, monthIn(query), { page });
    return pageOf(rows.map(presentModel), total, page);
  }

  const readAllModels = async (query: MonthQuery) =>
    (await listEarnedModels(database, monthIn(query), { page: undefined })).rows.map(presentModel);

  async function readStockValue() {
    const { units, value_cents, cost_cents, unknown } = await sumStock(database);
    return { units, value: reaisOf(value_cents), cost: reaisOf(cost_cents), units_without_cost: unknown };
  }

  async function listProducts(query: StockPage) {
    const margin = await readMargin();
    const { rows, total } = await listStock(database, query, margin);
    return pageOf(
      rows.map((row) => presentStocked(row, margin)),
      total,
      query.page,
    );
  }

  /** Results of `listProducts` on all its pages, in batches from one snapshot. */
  async function listAllProducts(query: StockQuery) {
    const margin = await readMargin();
    return readInBatches(
      database,
      (tx, afterId) => listStockBatch(tx, query, margin, afterId),
      async (_tx, rows) => rows.map((row) => presentStocked(row, margin)),
    );
  }

  /** Says what a unit of a product costs where no device tells; null forgets it. Throws 404. */
  async function setCost(productId: number, cents: number | null, byId: number): Promise<void> {
    await database.transaction().execute(async (tx) => {
      const product = await findProduct(tx, productId);
      if (!product) throw notFound('Produto não encontrado.');
      await saveCost(tx, productId, cents, byId);
      await recordChanges(tx, {
        kind: 'cost-changed',
        subject: { kind: 'product', id: productId, words: `Produto ${product.name}` },
        before: stateOfCost(product.cost_cents),
        after: stateOfCost(cents),
      });
    });
  }

  return {
    read,
    listLines,
    listModels,
    readStockValue,
    listProducts,
    listAllProducts,
    setCost,
    allDays: (query: MonthQuery) => inOne(readAllDays(query)),
    allLines: (query: MonthQuery) => inOne(readAllLines(query)),
    allModels: (query: MonthQuery) => inOne(readAllModels(query)),
  };
}
