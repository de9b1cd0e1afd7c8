import { readCell } from '@giro/contract/rules/csv-cell.ts';
import { mostImportLines } from '@giro/contract/rules/imports.ts';
import { foldName } from '@giro/contract/rules/text.ts';
import Papa from 'papaparse';
import type { Problem } from './plan.rules.ts';

/** The headings by which each field may stand in a file, in any order; some fields may stand several times. */
export interface SourceColumns {
  /** The names of a field's column, in the tool's languages and releases. */
  names: Readonly<Record<string, readonly string[]>>;
  /** Fields of which every column counts, such as pictures. */
  several?: readonly string[];
  /** One of each group has to be there. */
  needed: readonly (readonly string[])[];
  /** Columns that are known and not brought: nobody has to be told of them. */
  beside: readonly string[];
}

/** A line of a file: its cells by the names of their fields, blank where there is none. */
export interface SourceLine {
  file: string | null;
  /** As spreadsheets number records: the heading is 1. */
  line: number;
  read(field: string): string;
  readAll(field: string): string[];
  /** The heading under which a field stands, as the file writes it. */
  headingOf(field: string): string | null;
}

interface SourceTable {
  lines: SourceLine[];
  unknown: string[];
  problems: Problem[];
}

/** With those that are blank, which no line of a file has to be. */
const mostRecords = 2 * mostImportLines;

const separators = [';', ',', '\t'];
const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');
/** Headings of numbered columns, such as 'URL imagem 3', count as one name. */
const unnumbered = (heading: string) => heading.replace(/\s+\d+(?=\D*$)/, ' #');

const parse = (text: string, delimiter: string, preview = 0) =>
  Papa.parse<string[]>(text, { delimiter, preview, skipEmptyLines: false });

/** The separator that finds most of the known headings. */
function separatorOf(text: string, known: ReadonlySet<string>): string {
  const found = (separator: string) =>
    (parse(text, separator, 1).data[0] ?? []).filter((cell) => known.has(foldName(cell))).length;
  return separators.toSorted((one, other) => found(other) - found(one))[0] ?? ';';
}

interface Headings {
  places: Map<string, number[]>;
  unknown: string[];
  problems: string[];
}

function readHeadings(headings: readonly string[], { names, several = [], needed, beside }: SourceColumns): Headings {
  const fieldOf = new Map(
    Object.entries(names).flatMap(([field, all]) => all.map((name) => [foldName(name), field] as const)),
  );
  const besides = new Set(beside.map(foldName));
  const found: Headings = { places: new Map(), unknown: [], problems: [] };
  const seen = new Set<string>();
  for (const [place, heading] of headings.entries()) {
    const folded = foldName(heading);
    if (folded === '') continue;
    const isTwice = seen.has(folded);
    seen.add(folded);
    const field = fieldOf.get(folded) ?? fieldOf.get(unnumbered(folded));
    if (field === undefined) {
      const isKnown = besides.has(folded) || besides.has(unnumbered(folded));
      if (isTwice && isKnown) continue;
      if (!isKnown && !isTwice) found.unknown.push(heading.trim());
      continue;
    }
    const places = found.places.get(field) ?? [];
    if (isTwice) found.problems.push(`A coluna “${heading.trim()}” aparece duas vezes.`);
    // Of several names of a field the first that stands in the file counts.
    if (places.length === 0 || several.includes(field)) found.places.set(field, [...places, place]);
  }
  for (const group of needed) {
    if (!group.some((field) => found.places.has(field))) {
      const wanted = group.map((field) => `“${names[field]?.[0] ?? field}”`).join(' ou ');
      found.problems.push(`Falta a coluna ${wanted} na primeira linha.`);
    }
  }
  return found;
}

/** Reads the text of a file: any of three separators, headings without regard to case, accents and blanks around them. */
export function readSourceTable(text: string, file: string | null, columns: SourceColumns): SourceTable {
  const problems: Problem[] = [];
  const report = (line: number | null, message: string) => problems.push({ line, file, column: null, message });
  const known = new Set([...Object.values(columns.names).flat(), ...columns.beside].map(foldName));
  const plain = text.replace(/^\uFEFF/, '');
  const { data, errors } = parse(plain, separatorOf(plain, known), mostRecords + 1);
  const headings = data[0] ?? [];
  const { places, unknown, problems: wrong } = readHeadings(headings, columns);
  for (const message of wrong) report(1, message);
  const isTooLong = data.length > mostRecords || data.filter((cells) => !isBlank(cells)).length > mostImportLines + 1;
  if (isTooLong) report(null, tooManyLines);
  if (problems.length > 0) return { lines: [], unknown, problems };
  const openQuotes = new Set(errors.map(({ row }) => row ?? 0));
  const lines: SourceLine[] = [];
  for (const [index, cells] of data.entries()) {
    if (index === 0 || isBlank(cells)) continue;
    const line = index + 1;
    if (openQuotes.has(index)) {
      report(line, 'As aspas desta linha não fecham.');
    } else if (!isBlank(cells.slice(headings.length))) {
      report(line, 'Há colunas a mais nesta linha. Ponha entre aspas os textos com o separador.');
    } else {
      const at = (place: number | undefined) =>
        place === undefined ? '' : readCell((cells[place] ?? '').trim()).trim();
      lines.push({
        file,
        line,
        read: (field) => at(places.get(field)?.[0]),
        readAll: (field) => (places.get(field) ?? []).map(at).filter((cell) => cell !== ''),
        headingOf: (field) => headings[places.get(field)?.[0] ?? -1]?.trim() ?? null,
      });
    }
  }
  return { lines, unknown, problems };
}

export const tooManyLines = `O arquivo tem linhas demais: são no máximo ${mostImportLines.toLocaleString('pt-BR')}. Divida-o em partes.`;
