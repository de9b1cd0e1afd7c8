import type { PriceImport } from '@giro/contract/calls/price-table.ts';
import type { Database } from '../../platform/database/database.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { problemWords } from '../../platform/read-table.ts';
import { record } from '../../platform/record/record.ts';
import type { PricedModel, PricesService } from '../evaluation/prices.service.ts';
import { planPrices } from './price-changes.rules.ts';
import { readPriceTable } from './price-lines.rules.ts';
import { changedPrices, type PriceTableLine, presentImport } from './price-table.presenter.ts';

interface PriceTable {
  csv: string;
  fingerprint?: string;
}

export type PriceTableService = ReturnType<typeof createPriceTable>;

export function createPriceTable({ database, prices }: { database: Database; prices: PricesService }) {
  /** The prices of one moment. */
  function readPrices(): Promise<PricedModel[]> {
    const reading = database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    return reading.execute((tx) => prices.list(tx));
  }

  /** One line for each value of each model; one for a model without values. */
  async function* listLines(): AsyncGenerator<PriceTableLine[]> {
    for (const model of await readPrices()) {
      yield model.values.length === 0 ? [{ model }] : model.values.map((value) => ({ model, value }));
    }
  }

  /** Changes that this table would make; nothing is written. */
  async function tryOut({ csv }: PriceTable): Promise<PriceImport> {
    const read = readPriceTable(csv);
    return presentImport(read, planPrices(read.lines, await readPrices()), false);
  }

  /**
   * Writes the prices of a table, all or nothing. Throws 422 with the first problems of its lines; 409 when `fingerprint`
   * is given and the prices of its models are others by now.
   */
  async function apply({ csv, fingerprint }: PriceTable, adminId: number): Promise<PriceImport> {
    const read = readPriceTable(csv);
    return database.transaction().execute(async (tx) => {
      const plan = planPrices(read.lines, await prices.listLocked(tx));
      const result = presentImport(read, plan, true);
      if (result.problems.length > 0) throw invalid({ csv: problemWords(result.problems) }, result.message);
      if (fingerprint !== undefined && fingerprint !== plan.fingerprint) {
        throw conflict('Os preços mudaram desde a conferência. Confira de novo antes de aplicar.');
      }
      await prices.change(tx, plan.prices, adminId);
      if (plan.changes.length > 0) {
        await record(tx, { kind: 'prices-imported', ...changedPrices(plan.changes) });
      }
      return result;
    });
  }

  return { listLines, tryOut, apply };
}
