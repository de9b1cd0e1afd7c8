import { retention } from '@giro/contract/rules/retention.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { anonymousEmail, atOnce } from '../../platform/features/forgetting.queries.ts';
import type { Discarded, Forgotten, OpenMatter } from '../../platform/features/personal-data.ts';
import type { EndedAccount } from '../../platform/files/ended-accounts.ts';
import { addJob } from '../../platform/jobs/add-job.queries.ts';

/** Each open matter of a person, with the number of its kind in the list. */
const openMatters = (matters: readonly OpenMatter[], userId: RawBuilder<unknown>) =>
  sql.join(
    matters.map(
      ({ select }, kind) => sql`select ${sql.lit(kind)} as kind, name, status from (${select(userId)}) matter`,
    ),
    sql` union all `,
  );

export interface OpenMatterRow {
  kind: number;
  /** By what it is called: an order's code, a proposal's number. */
  name: string;
  status: number | null;
}

export async function listOpenMatters(db: Executor, matters: readonly OpenMatter[], userId: number) {
  const { rows } = await sql<OpenMatterRow>`${openMatters(matters, sql`${userId}::int`)}`.execute(db);
  return rows;
}

/** The condition that nothing is, for the row of `users`. */
const nothingOpen = (matters: readonly OpenMatter[]) =>
  sql<boolean>`not exists (${openMatters(matters, sql`users.id`)})`;

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

/** The next accounts whose time is over; what keeps one from ending is looked at when it is locked. */
export async function listDueEnds(db: Executor, afterId: number): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where ${isDue} and id > ${afterId} order by id limit 100`.execute(db);
  return rows;
}

/**
 * Locks an account against everything that would write to it, whatever refers to it included. Returns nothing when it is to stay after all: its person has signed in since or works for the shop now, or something is on its way.
 */
export async function lockDueEnd(tx: Tx, id: number, matters: readonly OpenMatter[]) {
  const { rows: locked } = await sql`select from users where id = ${id} for update`.execute(tx);
  if (locked.length === 0) return undefined;
  // By a statement of its own, which sees what whoever locked the account before has committed.
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

/** Locks an account of a restored database that has ended since; nothing for somebody else's of the same id. */
export function lockEnded(tx: Tx, { id, createdMs: begun }: EndedAccount) {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where(createdMs, '=', begun)
    .where('anonymised_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Name of somebody whose account has ended. */
const anonymousName = 'Cliente removido';

/** Until when tax law wants to know who bought or sold; nothing where nothing was bought or sold within its years. */
export async function findKeepUntil(tx: Tx, deals: readonly RawBuilder<{ at: Date }>[]): Promise<Date | undefined> {
  if (deals.length === 0) return undefined;
  const { rows } = await sql<{ keep_until: Date }>`
    select keep_until from (
      select max(at) + make_interval(years => ${retention.taxYears}) as keep_until
      from (${sql.join(deals, sql` union all `)}) deal
    ) kept
    where keep_until > giro_now()`.execute(tx);
  return rows[0]?.keep_until;
}

export async function insertKeptIdentity(tx: Tx, userId: number, sealed: string, keepUntil: Date): Promise<void> {
  await tx
    .insertInto('kept_identities')
    .values({ user_id: userId, identity_sealed: sealed, keep_until: keepUntil })
    .execute();
}

/** Takes away what counts how often somebody has asked. */
export async function forgetLimits(tx: Tx, email: string): Promise<void> {
  await sql`delete from rate_limits where position(${email} in key) > 0`.execute(tx);
}

/** Leaves nothing of a person in their own row, and nobody who could sign in. */
export async function emptyPerson(tx: Tx, id: number, unusableHash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      name: anonymousName,
      email: anonymousEmail(id),
      password_hash: unusableHash,
      roles: [],
      phone: null,
      cpf_sealed: null,
      cpf_hash: null,
      rg_sealed: null,
      birth_date: null,
      cep: null,
      street: null,
      street_number: null,
      complement: null,
      neighborhood: null,
      city: null,
      state: null,
      email_confirmed_at: null,
      totp_sealed: null,
      totp_pending_sealed: null,
      totp_confirmed_at: null,
      totp_last_step: null,
      deleted_at: sql<Date>`coalesce(deleted_at, giro_now())`,
      anonymised_at: sql<Date>`giro_now()`,
      updated_at: sql<Date>`giro_now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

export const discardTask = 'discard-files';

/** Has files removed once the transaction has committed that no longer names them. */
export async function discardLater(db: Executor, { keys = [], mailIds = [] }: Discarded): Promise<void> {
  if (keys.length + mailIds.length > 0) await addJob(db, discardTask, { keys, mailIds });
}

/** Forgets who bought or sold, of accounts that have ended, once tax law no longer asks. */
export async function forgetKeptIdentities(tx: Tx): Promise<Forgotten> {
  const { rows } = await sql<{ user_id: number }>`
    delete from kept_identities
    where user_id in (
      select user_id from kept_identities where keep_until <= giro_now()
      order by user_id limit ${atOnce} for update skip locked
    )
    returning user_id`.execute(tx);
  return { isMore: rows.length === atOnce };
}
