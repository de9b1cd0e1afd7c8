import type { NoteSubject } from '@giro/contract/rules/back-office.ts';
import { sql } from 'kysely';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';

export interface NotedRecord {
  kind: NoteSubject;
  id: number;
}

export interface NoteRow {
  id: number;
  words: string;
  written_at: Date;
  written_by: number | null;
  written_by_name: string | null;
}

const tables = { proposal: 'proposals', order: 'orders', user: 'users' } as const satisfies Record<NoteSubject, string>;
const columns = {
  proposal: 'proposal_id',
  order: 'order_id',
  user: 'user_id',
} as const satisfies Record<NoteSubject, string>;

/** More than anybody reads of one record. */
const most = 200;

function notesOf(db: Executor, { kind, id }: NotedRecord) {
  return db
    .selectFrom('notes')
    .leftJoin('users', 'users.id', 'notes.written_by')
    .select(['notes.id', 'words', 'written_at', 'written_by', 'users.name as written_by_name'])
    .where(`notes.${columns[kind]}`, '=', id);
}

export function listNotes(database: Database, about: NotedRecord): Promise<NoteRow[]> {
  return notesOf(database, about).orderBy('notes.id', 'desc').limit(most).execute();
}

/** Adds a note to a record; returns nothing where there is no such record. */
export async function insertNote(
  tx: Tx,
  about: NotedRecord,
  words: string,
  byId: number,
): Promise<NoteRow | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into notes (${sql.ref(columns[about.kind])}, words, written_by)
    select id, ${words}, ${byId} from ${sql.table(tables[about.kind])} where id = ${about.id}
    returning id`.execute(tx);
  const [inserted] = rows;
  return inserted && notesOf(tx, about).where('notes.id', '=', inserted.id).executeTakeFirst();
}

/** Takes a note of a record away, of whoever wrote it unless `writerId` says of whom alone. Returns whether there was one. */
export async function deleteNote(
  tx: Tx,
  { kind, id }: NotedRecord,
  noteId: number,
  writerId: number | undefined,
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('notes')
    .where('id', '=', noteId)
    .where(columns[kind], '=', id)
    .$if(writerId !== undefined, (query) => query.where('written_by', '=', writerId ?? 0))
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Its name in the record of activities; undefined if there is no such record. */
export async function findNotedName(db: Executor, { kind, id }: NotedRecord): Promise<string | undefined> {
  const name = { proposal: sql`id::text`, order: sql`order_code`, user: sql`name` }[kind];
  const { rows } = await sql<{ name: string }>`
    select ${name} as name from ${sql.table(tables[kind])} where id = ${id}`.execute(db);
  return rows[0]?.name;
}
