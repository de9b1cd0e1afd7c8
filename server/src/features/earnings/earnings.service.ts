import type { StockPage, StockQuery } from '@giro/contract/calls/earnings.ts';
import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import { addMonths, monthOf } from '@giro/contract/rules/earnings.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { readInBatches } from '../../platform/database/batches.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import { notFound } from '../../platform/http/errors.ts';
import { recordChanges } from '../../platform/record/record.ts';
import type { DeviceSettingsService } from '../settings/device-settings.service.ts';
import {
  type Expected,
  presentDay,
  presentDevice,
  presentDisputed,
  presentEarned,
  presentLine,
  presentModel,
  presentMonth,
  presentSplit,
  presentStocked,
  sumOf,
} from './earnings.presenter.ts';
import {
  listEarnedDays,
  listEarnedModels,
  listEarnedMonths,
  listSoldDevices,
  listSoldLines,
  readDisputed,
  readKinds,
} from './earnings.queries.ts';
import { hasOutdated, reckonSales, takeReckoning } from './reckoned-sales.queries.ts';
import { listLosses, type SampledSale, sampleSales } from './sampled-sales.queries.ts';
import { findProduct, listStock, listStockBatch, readRates, saveCost, sumStock } from './stock-value.queries.ts';

export type { SampledSale };

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
  async function readExpected(): Promise<Expected> {
    const [{ stock_margin_percent }, rates] = await Promise.all([deviceSettings.read(database), readRates(database)]);
    return { marginPercent: stock_margin_percent, ...rates };
  }

  /** Reckons the sales of which something has changed, so that their sums are read soon. */
  async function reckon(): Promise<void> {
    if (!(await hasOutdated(database))) return;
    await database.transaction().execute(async (tx) => {
      await takeReckoning(tx);
      await reckonSales(tx);
    });
  }

  async function read(query: MonthQuery) {
    const month = monthIn(query);
    const [all, disputed] = await Promise.all([
      listEarnedDays(database, addMonths(month, -1), month),
      readDisputed(database, month),
    ]);
    const days = all.filter(({ day }) => monthOf(day) === month);
    const daysBefore = all.filter(({ day }) => monthOf(day) !== month);
    const totals = sumOf(days);
    const kinds =
      totals.extra_cents === 0 ? { bonus: 0, freight: 0, parts: 0, other: 0 } : await readKinds(database, month);
    return {
      month,
      totals: presentEarned(totals),
      before: presentEarned(sumOf(daysBefore)),
      disputes: presentDisputed(disputed),
      split: presentSplit(totals, kinds),
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

  /** The last months, this one too, each with what it has earned. */
  async function listMonths(count: number) {
    const last = monthIn({});
    const months = Array.from({ length: count }, (_, place) => addMonths(last, place + 1 - count));
    const rows = await listEarnedMonths(database, months[0] ?? last, last);
    const byMonth = Map.groupBy(rows, (row) => row.month);
    return { months: months.map((month) => presentMonth({ month, ...sumOf(byMonth.get(month) ?? []) })) };
  }

  async function listDevices({ page, ...query }: MonthQuery & { page: number }) {
    const { rows, total } = await listSoldDevices(database, monthIn(query), { page });
    return pageOf(rows.map(presentDevice), total, page);
  }

  const readAllDevices = async (query: MonthQuery) =>
    (await listSoldDevices(database, monthIn(query), { page: undefined })).rows.map(presentDevice);

  async function readStockValue() {
    const { units, value_cents, cost_cents, unknown } = await sumStock(database);
    return { units, value: reaisOf(value_cents), cost: reaisOf(cost_cents), units_without_cost: unknown };
  }

  async function listProducts(query: StockPage) {
    const expected = await readExpected();
    const { rows, total } = await listStock(database, query, expected.marginPercent);
    return pageOf(
      rows.map((row) => presentStocked(row, expected)),
      total,
      query.page,
    );
  }

  /** Results of `listProducts` on all its pages, in batches from one snapshot. */
  async function listAllProducts(query: StockQuery) {
    const expected = await readExpected();
    return readInBatches(
      database,
      (tx, afterId) => listStockBatch(tx, query, expected.marginPercent, afterId),
      async (_tx, rows) => rows.map((row) => presentStocked(row, expected)),
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
    reckon,
    read,
    listLines,
    listModels,
    listMonths,
    listDevices,
    readStockValue,
    listProducts,
    listAllProducts,
    setCost,
    allDays: (query: MonthQuery) => inOne(readAllDays(query)),
    allLines: (query: MonthQuery) => inOne(readAllLines(query)),
    allModels: (query: MonthQuery) => inOne(readAllModels(query)),
    allDevices: (query: MonthQuery) => inOne(readAllDevices(query)),
    /** Sales of models, for what is to be paid next: see `sampleSales`. */
    sampleSales: (db: Executor, modelIds: readonly number[], sampled: { size: number; days: number }) =>
      sampleSales(db, modelIds, sampled),
    listLosses: (wanted: { days: number; fewest: number; most: number }) => listLosses(database, wanted),
  };
}
