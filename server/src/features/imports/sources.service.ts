import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { setImmediate as breathe } from 'node:timers/promises';
import { type ImportKind, type ImportSource, mostImportLines } from '@giro/contract/rules/imports.ts';
import { invalid } from '../../platform/http/errors.ts';
import { emptyPlan, type Plan } from './plan.rules.ts';
import type { PlacedNote } from './plan-notes.rules.ts';
import { readNoteFile } from './read-notes.rules.ts';
import { type ReadOrder, readOrders } from './read-orders.rules.ts';
import { type ReadPerson, readPeople } from './read-people.rules.ts';
import { type ReadProduct, readProducts } from './read-products.rules.ts';
import { sourceColumns } from './source-columns.rules.ts';
import { openSourceFiles, type SourceFile } from './source-files.service.ts';
import { readSourceTable, type SourceLine, tooManyLines } from './source-table.rules.ts';
import { decodeText } from './source-text.rules.ts';

/** Everything that a file says, before it is held against the shop. */
export interface ReadSource {
  /** Begun with what could not be read. */
  plan: Plan;
  products: ReadProduct[];
  people: ReadPerson[];
  orders: ReadOrder[];
  notes: PlacedNote[];
  cancelledKeys: Set<string>;
  /** Of the files' bytes. */
  digest: string;
}

const nothing = (files: readonly SourceFile[], plan: Plan): ReadSource => {
  const hash = createHash('sha256');
  for (const { name, bytes } of files) hash.update(`${name}\n${bytes.byteLength}\n`).update(bytes);
  return {
    plan,
    products: [],
    people: [],
    orders: [],
    notes: [],
    cancelledKeys: new Set(),
    digest: hash.digest('base64url'),
  };
};

type TableSource = Exclude<ImportSource, 'nfe'>;
type TableKind = Exclude<ImportKind, 'notas'>;

async function readTables(source: TableSource, kind: TableKind, files: readonly SourceFile[], plan: Plan) {
  const lines: SourceLine[] = [];
  for (const { name, bytes } of files) {
    const table = readSourceTable(decodeText(bytes), name, sourceColumns[source][kind]);
    lines.push(...table.lines);
    plan.problems.push(...table.problems);
    plan.columnsUnknown.push(...table.unknown.filter((column) => !plan.columnsUnknown.includes(column)));
    if (lines.length > mostImportLines) throw invalid({ arquivo: [tooManyLines] });
    await breathe();
  }
  return lines;
}

async function readNotes(files: readonly SourceFile[], found: ReadSource): Promise<void> {
  for (const { name, bytes } of files) {
    const read = readNoteFile(bytes);
    if ('note' in read) found.notes.push({ line: null, file: name, note: read.note });
    else if ('cancels' in read) found.cancelledKeys.add(read.cancels);
    else found.plan.problems.push({ line: null, file: name, column: null, message: read.problem });
    // One nota is read at a time, and others are answered between two.
    await breathe();
  }
}

/** Reads the file of a tool. Throws 422 at `arquivo` for what is too large or none of its kind. */
export async function readSource(
  source: ImportSource,
  kind: ImportKind,
  archive: FileHandle | undefined,
): Promise<ReadSource> {
  const { files, problems } = await openSourceFiles(archive, source === 'nfe' ? 'xml' : 'csv');
  const found = nothing(files, { ...emptyPlan(), problems });
  if (source === 'nfe' || kind === 'notas') {
    await readNotes(files, found);
    return found;
  }
  const lines = await readTables(source, kind, files, found.plan);
  if (kind === 'produtos') found.products = await readProducts(source, lines, found.plan);
  else if (kind === 'clientes') found.people = readPeople(lines, found.plan);
  else found.orders = readOrders(source, lines, found.plan);
  return found;
}
