import { Readable } from 'node:stream';
import type { ExportName } from '@giro/contract/rules/back-office.ts';
import { defuseCell } from '@giro/contract/rules/csv-cell.ts';
import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import type { FastifyReply } from 'fastify';
import Papa from 'papaparse';
import { messages, Refusal } from './errors.ts';

/** Columns by their headings, each with its cell for one row. */
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

/** Each holds a connection to the database while it is read. */
const mostAtOnce = 3;
let sending = 0;

interface CsvPatience {
  /** Whoever takes nothing of a file for so long gets no more of it. */
  silenceMs: number;
}

/**
 * Begins the file once its first lines are read, so that a failure until then is answered as one. Throws 503 while as
 * many are read as may be at once.
 */
export async function sendCsv(
  reply: FastifyReply,
  file: CsvFile,
  { silenceMs }: CsvPatience = { silenceMs: 120_000 },
): Promise<Readable> {
  if (sending >= mostAtOnce) throw new Refusal(503, messages.busy, {}, { 'retry-after': '30' });
  sending++;
  const texts = textOf(file);
  const first = await texts.next().catch((error) => {
    sending--;
    throw error;
  });
  let silence: NodeJS.Timeout | undefined;
  const taken = () => {
    clearTimeout(silence);
    silence = setTimeout(() => stream.destroy(new Error('Nobody reads the file.')), silenceMs);
  };
  async function* all() {
    if (!first.done) yield first.value;
    for await (const text of texts) {
      taken();
      yield text;
    }
  }
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${file.name}-${saoPauloToday(new Date())}.csv"`,
  });
  const stream = Readable.from(all());
  taken();
  // Whoever goes away before the first byte has not begun `all`, and so would not end it either.
  stream.once('close', () => {
    sending--;
    clearTimeout(silence);
    // Nobody needs the error of an ended reading; unheard it would end the process.
    texts.return(undefined).catch(() => undefined);
  });
  return stream;
}
