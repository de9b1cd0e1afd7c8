import type { MarketImport, MarketPrice } from '@giro/contract/calls/base-suggestions.ts';
import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { problemWords, refusedTable } from '../../platform/read-table.ts';
import { record } from '../../platform/record/record.ts';
import type { PricesService } from '../evaluation/prices.service.ts';
import { deleteMarket, insertMarket, listMarket, listNotedKeys, type MarketRow, takeMarket } from './market.queries.ts';
import { type MarketPlan, planMarket, readMarketTable } from './market.rules.ts';

interface MarketOptions {
  database: Database;
  prices: Pick<PricesService, 'list'>;
  now: () => Date;
}

interface MarketTable {
  csv: string;
  fingerprint?: string | undefined;
}

const reaisOrNull = (cents: number | null) => (cents === null ? null : reaisOf(cents));

const present = ({ buy_cents, sell_cents, at, ...row }: MarketRow): MarketPrice => ({
  ...row,
  buy: reaisOrNull(buy_cents),
  sell: reaisOrNull(sell_cents),
  at: at.toISOString(),
});

function messageOf(changes: number, problems: number, applied: boolean): string {
  if (problems > 0) return refusedTable(problems);
  if (changes === 0) return 'Os preços do arquivo já estavam anotados.';
  if (applied) return changes === 1 ? '1 preço anotado.' : `${changes} preços anotados.`;
  return changes === 1 ? '1 preço novo.' : `${changes} preços novos.`;
}

export type Market = ReturnType<typeof createMarket>;

/** Prices of others, as the shop's people paste them; nothing is fetched. */
export function createMarket({ database, prices, now }: MarketOptions) {
  async function plan(db: Executor, csv: string) {
    const read = readMarketTable(csv, saoPauloToday(now()));
    const models = read.lines.length === 0 ? [] : await prices.list(db);
    const noted = await listNotedKeys(
      db,
      models.map(({ id }) => id),
    );
    return { read, plan: planMarket(read.lines, models, noted) };
  }

  function presentImport(
    read: { problems: MarketImport['problems'] },
    planned: MarketPlan,
    applied: boolean,
  ): MarketImport {
    const problems = [...read.problems, ...planned.problems].sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
    const { changes, unchanged, fingerprint } = planned;
    return {
      message: messageOf(changes.length, problems.length, applied),
      applied,
      changes,
      unchanged,
      problems,
      fingerprint,
    };
  }

  async function tryOut({ csv }: MarketTable): Promise<MarketImport> {
    const { read, plan: planned } = await plan(database, csv);
    return presentImport(read, planned, false);
  }

  /** Notes what is new, all or nothing. Throws 422 with the first problems; 409 when it is something else by now. */
  async function apply({ csv, fingerprint }: MarketTable, byId: number): Promise<MarketImport> {
    return database.transaction().execute(async (tx) => {
      await takeMarket(tx);
      const { read, plan: planned } = await plan(tx, csv);
      const result = presentImport(read, planned, true);
      if (result.problems.length > 0) throw invalid({ csv: problemWords(result.problems) }, result.message);
      if (fingerprint !== undefined && fingerprint !== planned.fingerprint) {
        throw conflict('Os preços mudaram desde a conferência. Confira de novo antes de aplicar.');
      }
      await insertMarket(tx, planned.prices, byId);
      const after = { 'Preços anotados': planned.prices.length };
      if (planned.prices.length > 0) await record(tx, { kind: 'market-prices', after });
      return result;
    });
  }

  async function list({ modelo, page }: { modelo?: number | undefined; page: number }) {
    const { rows, total } = await listMarket(database, modelo, page);
    return pageOf(rows.map(present), total, page);
  }

  /** Throws 404. */
  async function remove(id: number): Promise<void> {
    await database.transaction().execute(async (tx) => {
      const row = await deleteMarket(tx, id);
      if (!row) throw notFound('Preço não encontrado.');
      const words = (cents: number | null) => (cents === null ? null : formatReais(reaisOf(cents)));
      const before = { Fonte: row.source, Compra: words(row.buy_cents), Venda: words(row.sell_cents) };
      await record(tx, { kind: 'market-prices', before });
    });
  }

  return { tryOut, apply, list, remove };
}
