import type { PriceChange, PriceImport } from '@giro/contract/calls/price-table.ts';
import { formatAmount, formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import type { PriceColumn } from '@giro/contract/rules/table-columns.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CsvColumns } from '../../platform/http/csv.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { problemWords, refusedTable } from '../../platform/read-table.ts';
import { record } from '../../platform/record/record.ts';
import type { PricedModel, PricesService } from '../evaluation/prices.service.ts';
import { type PricePlan, planPrices } from './price-changes.rules.ts';
import { type ReadPriceTable, readPriceTable } from './price-lines.rules.ts';

/** A model with one of its values; without one when it has none. */
interface PriceTableLine {
  model: PricedModel;
  value?: PricedModel['values'][number];
}

const directions = { acrescimo: 'acréscimo', abatimento: 'abatimento' };

export const priceCells: CsvColumns<PriceTableLine, PriceColumn> = {
  marca: ({ model }) => model.brand,
  tipo: ({ model }) => model.type,
  modelo: ({ model }) => model.name,
  'valor base': ({ model }) => formatAmount(reaisOf(model.baseValueCents)),
  característica: ({ value }) => value?.attribute ?? '',
  valor: ({ value }) => value?.value ?? '',
  'acréscimo/abatimento': ({ value }) => (value ? directions[value.modification] : ''),
  quantia: ({ value }) => (value ? formatAmount(reaisOf(value.amountCents)) : ''),
};

/** So many changed prices are told one by one. */
const toldPrices = 100;

const priceWords = ({ amount, modification }: PriceChange['before']) =>
  modification === null ? formatReais(amount) : `${directions[modification]} de ${formatReais(amount)}`;

/** An import's changes, for the record: their number, and the first prices before and after. */
function changedPrices(changes: readonly PriceChange[]) {
  const told = changes.slice(0, toldPrices).map((change) => {
    const answer = change.caracteristica === null ? 'valor base' : `${change.caracteristica}, ${change.valor}`;
    return { name: `${change.marca} ${change.modelo} (${change.tipo}), ${answer}`, ...change };
  });
  const pick = (side: 'before' | 'after') => told.map((change) => [change.name, priceWords(change[side])] as const);
  return {
    before: { 'Preços alterados': null, ...Object.fromEntries(pick('before')) },
    after: { 'Preços alterados': changes.length, ...Object.fromEntries(pick('after')) },
  };
}

function presentImport(read: ReadPriceTable, plan: PricePlan, applied: boolean): PriceImport {
  const problems = [...read.problems, ...plan.problems].sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
  const { changes, unchanged, fingerprint } = plan;
  const message = messageOf(changes.length, problems.length, applied);
  return { message, applied, changes, unchanged, problems, fingerprint };
}

function messageOf(changes: number, problems: number, applied: boolean): string {
  if (problems > 0) return refusedTable(problems);
  if (changes === 0) return 'Os preços já são os do arquivo.';
  if (applied) return changes === 1 ? '1 preço alterado.' : `${changes} preços alterados.`;
  return changes === 1 ? '1 preço muda.' : `${changes} preços mudam.`;
}

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
      await prices.change(tx, plan.prices, adminId, { source: 'import' });
      if (plan.changes.length > 0) {
        await record(tx, { kind: 'prices-imported', ...changedPrices(plan.changes) });
      }
      return result;
    });
  }

  return { listLines, tryOut, apply };
}
