import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { Users } from '../../platform/database/schema.ts';
import { type Edit, isAtVersion, savedBy } from '../../platform/database/versions.ts';

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
