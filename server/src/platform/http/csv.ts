import { Readable } from 'node:stream';
import { defuseCell } from '@giro/contract/rules/csv-cell.ts';
import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import type { ExportName } from '@giro/contract/rules/exports.ts';
import type { FastifyReply } from 'fastify';
import Papa from 'papaparse';

/** What a column is called, and its cell for one row. */
export type CsvColumns<Row, Heading extends string = string> = Record<Heading, (row: Row) => Cell>;
type Cell = string | number | null;

/** A file for spreadsheets, read while it is sent. */
export interface CsvFile {
  name: ExportName;
  headings: string[];
  batches: AsyncIterable<Cell[][]>;
}

export function csvFile<Row>(name: ExportName, columns: CsvColumns<Row>, batches: AsyncIterable<Row[]>): CsvFile {
  const cells: ((row: Row) => Cell)[] = Object.values(columns);
  async function* lines() {
    for await (const rows of batches) yield rows.map((row) => cells.map((cell) => cell(row)));
  }
  return { name, headings: Object.keys(columns), batches: lines() };
}

const safe = (cell: Cell) => (typeof cell === 'string' ? defuseCell(cell) : cell);

const byteOrderMark = '\uFEFF';
const write = (lines: Cell[][]) =>
  lines.length === 0 ? '' : `${Papa.unparse(lines, { delimiter: ';', newline: '\r\n' })}\r\n`;

/** As Excel reads files in Brazil: UTF-8 by its mark, semicolons, CRLF. */
async function* textOf({ headings, batches }: CsvFile): AsyncGenerator<string> {
  let opening: string | undefined = byteOrderMark + write([headings]);
  for await (const lines of batches) {
    yield (opening ?? '') + write(lines.map((line) => line.map(safe)));
    opening = undefined;
  }
  if (opening !== undefined) yield opening;
}

/** Begins the file once its first lines are read, so that a failure until then is answered as one. */
export async function sendCsv(reply: FastifyReply, file: CsvFile): Promise<Readable> {
  const texts = textOf(file);
  const first = await texts.next();
  async function* all() {
    if (!first.done) yield first.value;
    yield* texts;
  }
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${file.name}-${saoPauloToday(new Date())}.csv"`,
  });
  const stream = Readable.from(all());
  // Whoever goes away before the first byte has not begun `all`, and so would not end it either.
  stream.once('close', () => void texts.return(undefined));
  return stream;
}
