import type { PriceProblem } from '@giro/contract/calls/price-table.ts';
import { typedMoney } from '@giro/contract/fields.ts';
import { readCell } from '@giro/contract/rules/csv-cell.ts';
import type { Modification } from '@giro/contract/rules/proposal-value.ts';
import { foldName } from '@giro/contract/rules/slug.ts';
import Papa from 'papaparse';
import { type PriceColumn, priceColumns } from './price-columns.rules.ts';

/** One line of a price table; `answer` is absent where it names a model and its base value alone. */
export interface PriceLine {
  /** As spreadsheets number their lines: the heading is line 1. */
  line: number;
  brand: string;
  type: string;
  model: string;
  baseValueCents: number;
  answer: { attribute: string; value: string; cents: number; modification: Modification } | undefined;
}

type Cells = Record<PriceColumn, string>;
type Report = (column: PriceColumn | null, message: string) => void;

const separators = [';', ',', '\t'];
/** Several times what the largest catalogue has; more would keep everybody else waiting while it is read. */
const mostLines = 20_000;
const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');
const cellsOf = (csv: string, delimiter: string, preview = 0) =>
  Papa.parse<string[]>(csv, { delimiter, preview, skipEmptyLines: false });

/** The separator that finds most of our headings in the first line. */
function separatorOf(csv: string): string {
  const known = new Set(priceColumns.map(foldName));
  const found = (separator: string) =>
    cellsOf(csv, separator, 1).data[0]?.filter((cell) => known.has(foldName(cell))).length ?? 0;
  return separators.toSorted((one, other) => found(other) - found(one))[0] ?? ';';
}

/** Where each column stands; what is missing or there twice is reported. */
function readHeadings(headings: readonly string[], report: Report): Map<PriceColumn, number> {
  const places = new Map<PriceColumn, number>();
  const folded = headings.map(foldName);
  for (const column of priceColumns) {
    const place = folded.indexOf(foldName(column));
    if (place === -1) report(column, `Falta a coluna “${column}” na primeira linha.`);
    else if (folded.includes(foldName(column), place + 1)) report(column, `A coluna “${column}” aparece duas vezes.`);
    places.set(column, place);
  }
  return places;
}

function readCents(cells: Cells, column: 'valor base' | 'quantia', report: Report): number {
  if (cells[column] === '') {
    report(column, 'Preencha o valor.');
    return 0;
  }
  const result = typedMoney.safeParse(cells[column]);
  if (!result.success) report(column, `“${cells[column]}”: ${result.error.issues[0]?.message ?? ''}`);
  return result.data ?? 0;
}

const directions: Record<string, Modification> = { acrescimo: 'acrescimo', abatimento: 'abatimento' };

function readAnswer(cells: Cells, report: Report): PriceLine['answer'] {
  const named: PriceColumn[] = ['característica', 'valor', 'acréscimo/abatimento', 'quantia'];
  if (named.every((column) => cells[column] === '')) return undefined;
  for (const column of ['característica', 'valor'] as const)
    if (cells[column] === '') report(column, 'Preencha o nome.');
  const modification = directions[foldName(cells['acréscimo/abatimento'])];
  if (!modification) report('acréscimo/abatimento', 'Escreva acréscimo ou abatimento.');
  const cents = readCents(cells, 'quantia', report);
  return { attribute: cells.característica, value: cells.valor, cents, modification: modification ?? 'acrescimo' };
}

function readLine(line: number, cells: Cells, report: Report): PriceLine {
  for (const column of ['marca', 'tipo', 'modelo'] as const)
    if (cells[column] === '') report(column, 'Preencha o nome.');
  const baseValueCents = readCents(cells, 'valor base', report);
  const answer = readAnswer(cells, report);
  return { line, brand: cells.marca, type: cells.tipo, model: cells.modelo, baseValueCents, answer };
}

export interface ReadPriceTable {
  /** Those that could be read whole. */
  lines: PriceLine[];
  problems: PriceProblem[];
}

/** Reads the text of a spreadsheet: any of three separators, columns in any order, with or without a mark in front. */
export function readPriceTable(csv: string): ReadPriceTable {
  const problems: PriceProblem[] = [];
  const reporting =
    (line: number | null): Report =>
    (column, message) =>
      problems.push({ line, column, message });
  const text = csv.replace(/^\uFEFF/, '');
  const { data, errors } = cellsOf(text, separatorOf(text), mostLines + 2);
  for (const { row } of errors) reporting((row ?? 0) + 1)(null, 'As aspas desta linha não fecham.');
  const headings = data[0] ?? [];
  const places = readHeadings(headings, reporting(1));
  if (data.length > mostLines + 1) {
    reporting(null)(null, `O arquivo tem linhas demais: são no máximo ${mostLines.toLocaleString('pt-BR')}.`);
  }
  if (problems.length > 0) return { lines: [], problems };
  const lines: PriceLine[] = [];
  for (const [index, found] of data.entries()) {
    if (index === 0 || isBlank(found)) continue;
    const line = index + 1;
    const before = problems.length;
    const report = reporting(line);
    if (found.length < headings.length) {
      report(null, `Faltam colunas nesta linha: são ${headings.length}, vieram ${found.length}.`);
    } else if (!isBlank(found.slice(headings.length))) {
      report(null, 'Há colunas a mais nesta linha. Ponha entre aspas os textos com o separador.');
    } else {
      const cellOf = (column: PriceColumn) => readCell((found[places.get(column) ?? 0] ?? '').trim());
      const cells = Object.fromEntries(priceColumns.map((column) => [column, cellOf(column)])) as Cells;
      const read = readLine(line, cells, report);
      if (problems.length === before) lines.push(read);
    }
  }
  if (lines.length === 0 && problems.length === 0) reporting(null)(null, 'O arquivo não tem nenhuma linha de preço.');
  return { lines, problems };
}
