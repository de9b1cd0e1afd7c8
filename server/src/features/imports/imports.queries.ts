import { undoHours } from '@giro/contract/rules/imports.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { pageSize } from '../../platform/database/paging.ts';
import type {
  ImportedPictures,
  ImportProblems,
  ImportRows,
  Imports,
  PastOrders,
} from '../../platform/database/schema.ts';

/** Until the transaction ends nobody else brings data or takes it back. False while somebody does. */
export async function lockImports(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('imports', 0)) as "isFree"`.execute(tx);
  return rows[0]?.isFree ?? false;
}

export async function insertImport(tx: Tx, row: Insertable<Imports>): Promise<number> {
  const { id } = await tx.insertInto('imports').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Draws ids of rows that are written later. */
export async function nextRowIds(tx: Tx, table: 'import_rows' | 'past_orders', count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id
    from generate_series(1, ${count}::int)`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Inserts rows that were written as JSON, by one parameter however many they are. */
export async function insertRows(tx: Tx, rows: readonly Insertable<ImportRows>[]): Promise<void> {
  await sql`
    insert into import_rows (id, import_id, line, file, subject, action, key, words, fields, sealed, subject_id, version, undo)
    select id, import_id, line, file, subject, action, key, words, fields, sealed, subject_id, version, undo
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as each (id int, import_id int, line int, file text,
      subject text, action text, key text, words text, fields jsonb, sealed text, subject_id int, version int, undo jsonb)`.execute(
    tx,
  );
}

export async function insertProblems(tx: Tx, problems: readonly Insertable<ImportProblems>[]): Promise<void> {
  await sql`
    insert into import_problems (import_id, line, file, "column", message)
    select import_id, line, file, "column", message
    from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb)
      as each (import_id int, line int, file text, "column" text, message text)`.execute(tx);
}

export async function insertPastOrders(tx: Tx, orders: readonly Insertable<PastOrders>[]): Promise<void> {
  await sql`
    insert into past_orders (id, source, number, at, status, total_cents, lines, buyer_sealed, user_id, import_id)
    select id, source, number, at, status, total_cents, lines, buyer_sealed, user_id, import_id
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as each (id int, source text, number text,
      at timestamptz, status text, total_cents bigint, lines jsonb, buyer_sealed text, user_id int, import_id int)`.execute(
    tx,
  );
}

export async function insertNoteKeys(tx: Tx, importId: number, keys: readonly string[]): Promise<void> {
  await sql`
    insert into imported_notes (key, import_id) select key, ${importId} from unnest(${[...keys]}::text[]) as each (key)`.execute(
    tx,
  );
}

type NewPicture = Pick<Insertable<ImportedPictures>, 'import_id' | 'product_id' | 'position' | 'address'>;

export async function insertPictures(tx: Tx, pictures: readonly NewPicture[]): Promise<void> {
  await tx
    .insertInto('imported_pictures')
    .values([...pictures])
    .execute();
}

/** Which of these numbers of a tool's orders were brought before. */
export async function findBroughtNumbers(db: Executor, source: string, numbers: readonly string[]) {
  const { rows } = await sql<{ number: string }>`
    select number from past_orders where source = ${source} and number = any(${[...numbers]}::text[])`.execute(db);
  return new Set(rows.map(({ number }) => number));
}

export async function findBroughtKeys(db: Executor, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from imported_notes where key = any(${[...keys]}::text[])`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

const undoEnd = sql<Date>`imports.at + make_interval(hours => ${sql.lit(undoHours)})`;

const importsOf = (db: Executor) =>
  db
    .selectFrom('imports')
    .leftJoin('users', 'users.id', 'imports.by_id')
    .selectAll('imports')
    .select('users.name as by')
    .select(undoEnd.as('undo_until'))
    .select(sql<boolean>`undone_at is null and ${undoEnd} > giro_now()`.as('may_undo'));

export type ImportRecord = Awaited<ReturnType<ReturnType<typeof importsOf>['execute']>>[number];

export async function listImports(db: Executor, page: number) {
  const [rows, { total }] = await Promise.all([
    importsOf(db)
      .orderBy('imports.id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    db
      .selectFrom('imports')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export const findImport = (db: Executor, id: number): Promise<ImportRecord | undefined> =>
  importsOf(db).where('imports.id', '=', id).executeTakeFirst();

/** Rows of an import, in their order. */
export function listRows(db: Executor, importId: number, afterId = 0): Promise<Selectable<ImportRows>[]> {
  return db
    .selectFrom('import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(batchSize)
    .execute();
}

export function listProblems(db: Executor, importId: number, afterId = 0): Promise<Selectable<ImportProblems>[]> {
  return db
    .selectFrom('import_problems')
    .selectAll()
    .where('import_id', '=', importId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(batchSize)
    .execute();
}

/** Notes that an import is taken back. Returns whether it still could be. */
export async function markUndone(tx: Tx, id: number, byId: number): Promise<boolean> {
  const { rows } = await sql`
    update imports set undone_at = giro_now(), undone_by = ${byId}
    where id = ${id} and undone_at is null and ${undoEnd} > giro_now()
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Lists everything that an import made and changed: records other than past orders, which nobody refers to. */
export function listDone(tx: Tx, importId: number): Promise<Selectable<ImportRows>[]> {
  return tx
    .selectFrom('import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where('subject_id', 'is not', null)
    .orderBy('id')
    .execute();
}

/** Takes away the orders that an import brought. Returns how many. */
export async function removePastOrders(tx: Tx, importId: number): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('past_orders').where('import_id', '=', importId).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Its notas may be brought again. */
export async function removeNoteKeys(tx: Tx, importId: number): Promise<void> {
  await tx.deleteFrom('imported_notes').where('import_id', '=', importId).execute();
}

/** Ends the fetching of an import's pictures. Returns those that it has stored. */
export async function takePictures(tx: Tx, importId: number) {
  const { rows } = await sql<{ productId: number; position: number; url: string | null }>`
    delete from imported_pictures where import_id = ${importId}
    returning product_id as "productId", position, url`.execute(tx);
  return rows.flatMap(({ url, ...row }) => (url === null ? [] : [{ ...row, url }]));
}

/** The next pictures to be fetched. */
export function listWaitingPictures(db: Executor, most: number) {
  return db
    .selectFrom('imported_pictures')
    .select(['id', 'product_id', 'position', 'address'])
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** Notes what came of a picture. Returns whether it was still wanted. */
export async function endPicture(tx: Tx, id: number, url: string | null): Promise<boolean> {
  const { rows } = await sql`
    update imported_pictures set state = ${url === null ? 'failed' : 'stored'}, url = ${url}
    where id = ${id} and state = 'waiting' returning id`.execute(tx);
  return rows.length > 0;
}

export interface PastOrderRow {
  id: number;
  source: string;
  number: string;
  at: Date | null;
  status: string | null;
  total_cents: number | null;
  lines: { name: string; sku: string | null; quantity: number; cents: number | null }[];
}

/** A page of a person's past orders, newest first, and how many there are. */
export async function listPastOrders(db: Executor, userId: number, page: number) {
  const { rows } = await sql<PastOrderRow & { total: number }>`
    select id, source, number, at, status, total_cents, lines, count(*) over ()::int as total
    from past_orders where user_id = ${userId}
    order by at desc nulls last, id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}
