import type { DocumentKind } from '@giro/contract/rules/terms.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { Users } from '../../platform/database/schema.ts';
import { type Edit, isAtVersion, savedBy } from '../../platform/database/versions.ts';
import type { Invariant } from '../../platform/features/feature-parts.ts';

export type UserRow = Selectable<Users>;

export function findUserById(db: Executor, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Deactivated accounts too: their address stays taken. */
export function findUserByEmail(db: Executor, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst();
}

/**
 * True if somebody still has the password that was checked a moment ago, and an active account. Neither changes before
 * the transaction ends, so that no session begins unseen by the changes that end all sessions or the account.
 */
export async function lockUnchanged(tx: Tx, { id, password_hash }: UserRow): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Breaks `users_email` when the address has an account. */
export function insertUser(db: Executor, user: Insertable<Users>): Promise<UserRow> {
  return db.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow();
}

/** Saves what a person changed of themselves at `at`; undefined when there is no such person in the edit's version. */
export function updateOwnUser(tx: Tx, changes: Updateable<Users>, edit: Edit, at: Date): Promise<UserRow | undefined> {
  return tx
    .updateTable('users')
    .set({ ...savedBy(edit, at), ...changes })
    .where('id', '=', edit.byId)
    .where(isAtVersion(edit))
    .returningAll()
    .executeTakeFirst();
}

/** Stores a password; whoever was invited has one of their own now. Returns whose it is, and whether it is their first. */
export async function updatePassword(tx: Tx, id: number, passwordHash: string) {
  const { rows } = await sql<{ name: string; email: string; is_first: boolean }>`
    update users set password_hash = ${passwordHash}, invited_at = null
    from (select id, invited_at is not null as is_first from users where id = ${id}) before
    where users.id = before.id returning name, email, is_first`.execute(tx);
  return rows[0];
}

/** Replaces the password that was checked; false when it has changed since. */
export async function replacePassword(tx: Tx, id: number, checkedHash: string, passwordHash: string): Promise<boolean> {
  const changed = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('password_hash', '=', checkedHash)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** The newest version of each document that somebody accepted. */
export async function findAccepted(db: Executor, userId: number): Promise<Partial<Record<DocumentKind, number>>> {
  const rows = await db
    .selectFrom('acceptances')
    .select(['document', (eb) => eb.fn.max<number>('version').as('version')])
    .where('user_id', '=', userId)
    .groupBy('document')
    .execute();
  return Object.fromEntries(rows.map(({ document, version }) => [document, version]));
}

/** Records that somebody accepts these versions, from this address; what they accepted before stands. Returns how many are new. */
export async function insertAcceptances(
  db: Executor,
  userId: number,
  versions: Record<DocumentKind, number>,
  client: string | undefined,
): Promise<number> {
  const { rows } = await sql`
    insert into acceptances (user_id, document, version, client)
    select ${userId}, document, version, ${client ?? null}
    from unnest(${Object.keys(versions)}::text[], ${Object.values(versions)}::int[]) as accepted (document, version)
    on conflict (user_id, document, version) do nothing
    returning id`.execute(db);
  return rows.length;
}

/** An account is to stay after all. Returns whose it is, and when its end had been asked for; nothing when none was, or it is done. */
export async function unmarkDeletion(tx: Tx, userId: number) {
  const { rows } = await sql<{ name: string; email: string; asked_at: Date }>`
    update users set deletion_asked_at = null from (
      select id, deletion_asked_at as asked_at from users where id = ${userId}
    ) before
    where users.id = before.id and deletion_asked_at is not null and anonymised_at is null
    returning name, email, asked_at`.execute(tx);
  return rows[0];
}

/** The first of these names under which somebody has signed in to an account before; undefined for a stranger. */
export async function findKnownName(
  db: Executor,
  userId: number,
  names: readonly string[],
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('known_clients')
    .select('client')
    .where('user_id', '=', userId)
    .where('client', 'in', names)
    .execute();
  const known = new Set(rows.map(({ client }) => client));
  return names.find((name) => known.has(name));
}

/** Whoever bears one of these names is known to the account from now on. */
export async function rememberNames(db: Executor, userId: number, names: readonly string[]): Promise<void> {
  const last_used_at = sql<Date>`giro_now()`;
  await db
    .insertInto('known_clients')
    .values(names.map((client) => ({ user_id: userId, client, last_used_at })))
    .onConflict((conflict) => conflict.columns(['user_id', 'client']).doUpdateSet({ last_used_at }))
    .execute();
}

/** Nobody is known to the account any more. */
export async function forgetNames(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('known_clients').where('user_id', '=', userId).execute();
}

export const accountInvariants: readonly Invariant[] = [
  {
    name: 'Nobody is signed in to an account that is closed',
    broken: sql`
      select distinct 'user ' || users.id as place
      from sessions join users on users.id = user_id
      where deleted_at is not null or anonymised_at is not null`,
  },
  {
    name: 'The shop has an owner',
    broken: sql`
      select 'none of its people' as place
      where exists (select from users where profile = 'admin')
        and not exists (select from users where 'dono' = any(roles) and deleted_at is null)`,
  },
];
