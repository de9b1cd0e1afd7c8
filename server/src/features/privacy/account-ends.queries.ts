import { retention } from '@giro/contract/rules/retention.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { OpenMatter } from '../../platform/features/personal-data.ts';
import type { EndedAccount } from '../../platform/files/ended-accounts.ts';
import { nothingOpen } from './open-matters.queries.ts';

/**
 * Marks that somebody wants their account to end, and returns when it does; nothing unless they are a customer with an
 * active account and the password that was checked.
 */
export async function markDeletion(tx: Tx, { id, password_hash }: { id: number; password_hash: string }) {
  const { rows } = await sql<{ name: string; email: string; asked_at: Date; ends_at: Date }>`
    update users set deletion_asked_at = giro_now()
    where id = ${id} and password_hash = ${password_hash} and deleted_at is null and cardinality(roles) = 0
    returning name, email, deletion_asked_at as asked_at,
      deletion_asked_at + make_interval(days => ${retention.deletionDays}) as ends_at`.execute(tx);
  return rows[0];
}

/** When the row of `users` began, in the milliseconds of JavaScript. */
const createdMs = sql<number>`floor(extract(epoch from users.created_at) * 1000)::bigint`;

const isDue = sql<boolean>`users.deletion_asked_at <= giro_now() - make_interval(days => ${sql.lit(retention.deletionDays)})
  and users.anonymised_at is null and cardinality(users.roles) = 0`;

/** The next accounts whose time is over; what keeps one from ending is looked at when it is held. */
export async function listDueEnds(db: Executor, afterId: number): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where ${isDue} and id > ${afterId} order by id limit 100`.execute(db);
  return rows;
}

/**
 * Holds an account against everything that would write to it, whatever refers to it included, until the transaction
 * ends. Returns nothing when it is to stay after all: its person has signed in since or works for the shop now, or something is on its way.
 */
export async function holdDueEnd(tx: Tx, id: number, matters: readonly OpenMatter[]) {
  const { rows: held } = await sql`select from users where id = ${id} for update`.execute(tx);
  if (held.length === 0) return undefined;
  // By a statement of its own, which sees what whoever held the account before has committed.
  return tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where(isDue)
    .where(nothingOpen(matters))
    .executeTakeFirst();
}

/** The next accounts that have ended and are not written down beside the database yet. */
export async function listUnlistedEnds(db: Executor, afterId: number): Promise<{ id: number; created_ms: number }[]> {
  const { rows } = await sql<{ id: number; created_ms: number }>`
    select id, ${createdMs} as created_ms from users
    where anonymised_at is not null and end_listed_at is null and id > ${afterId} order by id limit 100`.execute(db);
  return rows;
}

export async function markListed(tx: Tx, id: number): Promise<void> {
  await sql`update users set end_listed_at = giro_now() where id = ${id}`.execute(tx);
}

/** Holds an account of a restored database that has ended since; nothing for somebody else's of the same id. */
export function holdEnded(tx: Tx, { id, createdMs: begun }: EndedAccount) {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where(createdMs, '=', begun)
    .where('anonymised_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}
