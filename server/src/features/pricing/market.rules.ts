import { createHash } from 'node:crypto';
import type { MarketImport } from '@giro/contract/calls/base-suggestions.ts';
import type { TableProblem } from '@giro/contract/calls/table-problem.ts';
import { parseDay } from '@giro/contract/rules/dates.ts';
import { maxMoneyCents, parseTypedReais, reaisOf } from '@giro/contract/rules/money.ts';
import { type MarketColumn, marketColumns } from '@giro/contract/rules/price-desk.ts';
import { foldName } from '@giro/contract/rules/text.ts';
import { texts } from '@giro/contract/texts.ts';
import { findNamed, type ReadTable, type Report, readTable } from '../../platform/read-table.ts';
import type { PricedModel } from '../evaluation/prices.service.ts';

/** A line of a table of market prices, amounts in centavos. */
interface MarketLine {
  line: number;
  brand: string;
  type: string;
  model: string;
  source: string;
  buyCents: number | null;
  sellCents: number | null;
  day: string;
}

export interface NewMarketPrice {
  modelId: number;
  source: string;
  buyCents: number | null;
  sellCents: number | null;
  day: string;
}

export interface MarketPlan {
  prices: NewMarketPrice[];
  changes: MarketImport['changes'];
  problems: TableProblem[];
  unchanged: number;
  fingerprint: string;
}

const mostLines = 20_000;
const longest = 80;

function readName(cell: string, column: MarketColumn, report: Report<MarketColumn>): string {
  if (cell === '') report(column, 'Preencha o nome.');
  else if (cell.length > longest) report(column, texts.tooLong(longest));
  return cell;
}

function readCents(cell: string, column: MarketColumn, report: Report<MarketColumn>): number | null {
  if (cell === '') return null;
  const cents = parseTypedReais(cell);
  if (cents === undefined || cents <= 0) report(column, texts.invalidMoney);
  else if (cents > maxMoneyCents) report(column, texts.numberTooLarge);
  return cents ?? null;
}

/** Reads a table of market prices; days that come after today are refused. */
export function readMarketTable(csv: string, today: string): ReadTable<MarketLine> {
  const readLine = (line: number, cells: Record<MarketColumn, string>, report: Report<MarketColumn>): MarketLine => {
    const day = parseDay(cells.data);
    if (day === undefined) report('data', /^[\d/-]+$/.test(cells.data) ? texts.noSuchDate : texts.invalidDate);
    else if (day > today) report('data', 'A data não pode estar no futuro.');
    const [buyCents, sellCents] = [readCents(cells.compra, 'compra', report), readCents(cells.venda, 'venda', report)];
    if (cells.compra === '' && cells.venda === '') report('compra', 'Preencha a compra, a venda, ou as duas.');
    return {
      line,
      brand: readName(cells.marca, 'marca', report),
      type: readName(cells.tipo, 'tipo', report),
      model: readName(cells.modelo, 'modelo', report),
      source: readName(cells.fonte, 'fonte', report),
      buyCents,
      sellCents,
      day: day ?? '',
    };
  };
  const empty = 'O arquivo não tem nenhuma linha de preço.';
  return readTable(csv, { required: marketColumns, mostLines, empty, readLine });
}

export const keyOf = ({ modelId, source, buyCents, sellCents, day }: NewMarketPrice) =>
  JSON.stringify([modelId, source, buyCents, sellCents, day]);

const modelKey = (...names: string[]) => names.map(foldName).join('\n');

type NamedModel = Pick<PricedModel, 'id' | 'brand' | 'type' | 'name'>;

function unknownModel(models: readonly NamedModel[], { brand, type, model }: MarketLine) {
  if (!findNamed([...new Set(models.map((known) => known.brand))], (name) => name, brand)) {
    return { column: 'marca', message: `Não encontramos a marca “${brand}”.` };
  }
  if (!findNamed([...new Set(models.map((known) => known.type))], (name) => name, type)) {
    return { column: 'tipo', message: `Não encontramos o tipo “${type}”.` };
  }
  return { column: 'modelo', message: `Não encontramos o modelo “${model}” de ${brand}, ${type}.` };
}

const reaisOrNull = (cents: number | null) => (cents === null ? null : reaisOf(cents));

/** Holds a table against the wizard's models and the prices that are noted, by their keys. */
export function planMarket(
  lines: readonly MarketLine[],
  models: readonly NamedModel[],
  noted: ReadonlySet<string>,
): MarketPlan {
  const known = new Map(models.map((model) => [modelKey(model.brand, model.type, model.name), model]));
  const seen = new Set(noted);
  const plan: Omit<MarketPlan, 'fingerprint'> = { prices: [], changes: [], problems: [], unchanged: 0 };
  for (const line of lines) {
    const model = known.get(modelKey(line.brand, line.type, line.model));
    if (!model) {
      plan.problems.push({ line: line.line, ...unknownModel(models, line) });
      continue;
    }
    const { source, buyCents, sellCents, day } = line;
    const price = { modelId: model.id, source, buyCents, sellCents, day };
    const key = keyOf(price);
    if (seen.has(key)) {
      plan.unchanged += 1;
      continue;
    }
    seen.add(key);
    plan.prices.push(price);
    plan.changes.push({
      line: line.line,
      marca: model.brand,
      tipo: model.type,
      modelo: model.name,
      fonte: source,
      compra: reaisOrNull(buyCents),
      venda: reaisOrNull(sellCents),
      data: day,
    });
  }
  const fingerprint = createHash('sha256').update(plan.prices.map(keyOf).join('\n')).digest('base64url');
  return { ...plan, fingerprint };
}
