import type { TableProblem } from '@giro/contract/calls/table-problem.ts';
import { readCell } from '@giro/contract/rules/csv-cell.ts';
import { foldName } from '@giro/contract/rules/text.ts';
import Papa from 'papaparse';

/** Says what is wrong with a line, at a column where it is that column's. */
export type Report<Column extends string = string> = (column: Column | null, message: string) => void;

export interface ReadTable<Line> {
  /** Those that could be read whole. */
  lines: Line[];
  problems: TableProblem[];
}

/** The cells of a line by their headings, trimmed; absent where the table has no such column. */
export type Cells<Required extends string, Optional extends string> = Record<Required, string> &
  Partial<Record<Optional, string>>;

interface TableOptions<Required extends string, Optional extends string, Line> {
  required: readonly Required[];
  optional?: readonly Optional[];
  mostLines: number;
  /** Said of a table without a line. */
  empty: string;
  /** Makes a line of its cells; one with a problem is left out. `line` is its number, the heading being 1. */
  readLine: (line: number, cells: Cells<Required, Optional>, report: Report<Required | Optional>) => Line;
}

const separators = [';', ',', '\t'];
const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');
const cellsOf = (csv: string, delimiter: string, preview = 0) =>
  Papa.parse<string[]>(csv, { delimiter, preview, skipEmptyLines: false });

/** The separator that finds most of the headings in the first line. */
function separatorOf(csv: string, columns: readonly string[]): string {
  const known = new Set(columns.map(foldName));
  const found = (separator: string) =>
    cellsOf(csv, separator, 1).data[0]?.filter((cell) => known.has(foldName(cell))).length ?? 0;
  return separators.toSorted((one, other) => found(other) - found(one))[0] ?? ';';
}

/** Finds by name: as it is written, else without case and accents where that means one thing only. */
export function findNamed<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  name: string,
): Item | undefined {
  const exact = items.find((item) => nameOf(item) === name);
  if (exact) return exact;
  const alike = items.filter((item) => foldName(nameOf(item)) === foldName(name));
  return alike.length === 1 ? alike[0] : undefined;
}

/** Reads the text of a spreadsheet: any of three separators, columns in any order, with or without a mark in front. */
export function readTable<Required extends string, Optional extends string, Line>(
  csv: string,
  { required, optional = [], mostLines, empty, readLine }: TableOptions<Required, Optional, Line>,
): ReadTable<Line> {
  type Column = Required | Optional;
  const columns: readonly Column[] = [...required, ...optional];
  const problems: TableProblem[] = [];
  const reporting =
    (line: number | null): Report =>
    (column, message) =>
      problems.push({ line, column, message });
  const text = csv.replace(/^\uFEFF/, '');
  const { data, errors } = cellsOf(text, separatorOf(text, columns), mostLines + 2);
  for (const { row } of errors) reporting((row ?? 0) + 1)(null, 'As aspas desta linha não fecham.');
  const headings = data[0] ?? [];
  const places = readHeadings(headings, required, optional, reporting(1));
  if (data.length > mostLines + 1) {
    reporting(null)(null, `O arquivo tem linhas demais: são no máximo ${mostLines.toLocaleString('pt-BR')}.`);
  }
  if (problems.length > 0) return { lines: [], problems };
  const lines: Line[] = [];
  for (const [index, found] of data.entries()) {
    if (index === 0 || isBlank(found)) continue;
    const before = problems.length;
    const report = reporting(index + 1);
    if (found.length < headings.length) {
      report(null, `Faltam colunas nesta linha: são ${headings.length}, vieram ${found.length}.`);
    } else if (!isBlank(found.slice(headings.length))) {
      report(null, 'Há colunas a mais nesta linha. Ponha entre aspas os textos com o separador.');
    } else {
      const cells = [...places].map(([column, place]) => [column, readCell((found[place] ?? '').trim())] as const);
      const line = readLine(index + 1, Object.fromEntries(cells) as Cells<Required, Optional>, report);
      if (problems.length === before) lines.push(line);
    }
  }
  if (lines.length === 0 && problems.length === 0) reporting(null)(null, empty);
  return { lines, problems };
}

/** Positions of the columns; what is missing or there twice is reported. */
function readHeadings(
  headings: readonly string[],
  required: readonly string[],
  optional: readonly string[],
  report: Report,
): Map<string, number> {
  const places = new Map<string, number>();
  const folded = headings.map(foldName);
  for (const column of [...required, ...optional]) {
    const place = folded.indexOf(foldName(column));
    if (place === -1) {
      if (required.includes(column)) report(column, `Falta a coluna “${column}” na primeira linha.`);
    } else {
      if (folded.includes(foldName(column), place + 1)) report(column, `A coluna “${column}” aparece duas vezes.`);
      places.set(column, place);
    }
  }
  return places;
}

const shownProblems = 20;

/** The first problems as texts that stand alone. */
export function problemWords(problems: readonly TableProblem[]): string[] {
  return problems.slice(0, shownProblems).map(({ line, column, message }) => {
    const place = [line && `linha ${line}`, column].filter(Boolean).join(', ');
    return place === '' ? message : `${place}: ${message}`;
  });
}

export const refusedTable = (problems: number): string =>
  `O arquivo tem ${problems === 1 ? '1 erro' : `${problems} erros`}. Nada foi gravado.`;
