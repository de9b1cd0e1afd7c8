import type { ReceivablesQuery } from '@giro/contract/calls/receivables.ts';
import { readInBatches } from '../../platform/database/batches.ts';
import type { Database } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import { listReceivables, listReceivablesBatch, type ReceivableRow, sumByDay } from './listed-receivables.queries.ts';
import { presentDay, presentReceivable, presentSums } from './receivables.presenter.ts';

export type ListedReceivables = ReturnType<typeof createListedReceivables>;

/** Money that is to come of cards, as the shop's people see it. */
export function createListedReceivables({ database }: { database: Database }) {
  /** Sums of the days of a page, also of what stands on other pages. */
  async function sumDays(query: ReceivablesQuery, rows: readonly ReceivableRow[]) {
    const [first, last] = [rows[0]?.dueOn, rows.at(-1)?.dueOn];
    if (first === undefined || last === undefined) return [];
    return (await sumByDay(database, query, { first, last })).map(presentDay);
  }

  async function list(query: ReceivablesQuery) {
    const { rows, total, ...sums } = await listReceivables(database, query);
    const data = rows.map(presentReceivable);
    return {
      receivables: pageOf(data, total, query.page),
      days: await sumDays(query, rows),
      totals: presentSums(sums),
    };
  }

  /** Results of `list` on all its pages, in batches from one snapshot. */
  function listAll(query: Omit<ReceivablesQuery, 'page'>) {
    let last: ReceivableRow | undefined;
    return readInBatches(
      database,
      async (tx) => {
        const rows = await listReceivablesBatch(tx, query, last);
        last = rows.at(-1) ?? last;
        return rows;
      },
      async (_tx, rows) => rows.map(presentReceivable),
    );
  }

  return { list, listAll };
}
