import { type Selectable, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { DataArchives } from '../../platform/database/schema.ts';
import type { DemoPart } from '../../platform/features/feature-parts.ts';

export type ArchiveRow = Selectable<DataArchives>;

/**
 * Asks for an archive of somebody's data. Returns nothing when they asked for one within a day, or one is being made: at
 * most one is, however many requests come at once.
 */
export async function insertArchive(tx: Tx, userId: number, key: string): Promise<ArchiveRow | undefined> {
  const { rows } = await sql<ArchiveRow>`
    insert into data_archives (user_id, key)
    select ${userId}, ${key}
    where not exists (
      select from data_archives where user_id = ${userId} and asked_at > giro_now() - interval '1 day'
    )
    on conflict (user_id) where expires_at is null do nothing
    returning *`.execute(tx);
  return rows[0];
}

/** Somebody's newest archive, and how many seconds remain until they may ask for another. */
export async function findNewestArchive(db: Executor, userId: number) {
  const { rows } = await sql<ArchiveRow & { is_open: boolean; wait_s: number }>`
    select *, (expires_at is null or expires_at > giro_now()) as is_open,
      extract(epoch from asked_at + interval '1 day' - giro_now())::int as wait_s
    from data_archives where user_id = ${userId} order by id desc limit 1`.execute(db);
  return rows[0];
}

/** An archive that is still to be made. */
export function findUnmadeArchive(db: Executor, id: number): Promise<ArchiveRow | undefined> {
  return db
    .selectFrom('data_archives')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', 'is', null)
    .executeTakeFirst();
}

/** An archive can be fetched from now on; nothing is returned when it is no longer waited for. */
export async function openArchive(tx: Tx, id: number, tokenHash: Buffer, hours: number) {
  const { rows } = await sql<{ expires_at: Date }>`
    update data_archives
    set token_hash = ${tokenHash}, ready_at = giro_now(), expires_at = giro_now() + make_interval(hours => ${hours})
    where id = ${id} and expires_at is null
    returning expires_at`.execute(tx);
  return rows[0];
}

/** Gives up an archive that could not be made. */
export async function giveUpArchive(db: Executor, id: number): Promise<void> {
  await sql`update data_archives set expires_at = giro_now() where id = ${id} and expires_at is null`.execute(db);
}

/** The archive that a token opens to this person, while it does. */
export async function findOpenArchive(
  db: Executor,
  userId: number,
  tokenHash: Buffer,
): Promise<ArchiveRow | undefined> {
  const { rows } = await sql<ArchiveRow>`
    select * from data_archives
    where token_hash = ${tokenHash} and user_id = ${userId} and expires_at > giro_now()`.execute(db);
  return rows[0];
}

/** Archives whose time is over. */
export async function listOverArchives(db: Executor): Promise<Pick<ArchiveRow, 'id' | 'key'>[]> {
  const { rows } = await sql<Pick<ArchiveRow, 'id' | 'key'>>`
    select id, key from data_archives where expires_at <= giro_now() and asked_at < giro_now() - interval '1 day'
    order by id limit 500`.execute(db);
  return rows;
}

export async function deleteArchive(db: Executor, id: number): Promise<void> {
  await db.deleteFrom('data_archives').where('id', '=', id).execute();
}

/** Takes away the archives of people; returns the keys of their files. */
export async function deleteArchives(tx: Tx, userIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from data_archives where user_id = any(${userIds}::int[]) returning key`.execute(tx);
  return rows.map(({ key }) => key);
}

export const privacyDemo: DemoPart = {
  remove: async (tx, { people }) => ({ keys: await deleteArchives(tx, people) }),
};
