import type { Selectable } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { Users } from '../../platform/database/schema.ts';

export type UserRow = Selectable<Users>;

export function findUserById(db: Executor, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Deactivated accounts too: their address stays taken. */
export function findUserByEmail(db: Executor, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst();
}

/**
 * Whether somebody still has the password that was checked a moment ago, and an active account; neither changes before the
 * transaction ends, so that no session begins behind the back of what ends them all.
 */
export async function holdUnchanged(tx: Executor, { id, password_hash }: UserRow): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** What was mailed to an address opens nothing any more. */
export async function forgetResetLinks(tx: Executor, userId: number): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}
