import { type RawBuilder, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { savedBy } from '../../platform/database/versions.ts';

/** Stores a link for so many days to an address in lower case. */
export async function insertConfirmation(
  db: Executor,
  link: { tokenHash: Buffer; userId: number; email: string; days: number },
): Promise<void> {
  await db
    .insertInto('email_confirmations')
    .values({
      token_hash: link.tokenHash,
      user_id: link.userId,
      email: link.email,
      expires_at: sql<Date>`giro_now() + make_interval(days => ${link.days})`,
    })
    .execute();
}

/** Writes the same as a part of a statement, once its part named so has a row. */
export type ConfirmationParts = (part: string) => RawBuilder<unknown>;

export const confirmationPartsOf =
  (link: Parameters<typeof insertConfirmation>[1]): ConfirmationParts =>
  (part) =>
    sql`
    confirmation as (
      insert into email_confirmations (token_hash, user_id, email, expires_at)
      select ${link.tokenHash}::bytea, ${link.userId}::int, ${link.email},
        giro_now() + make_interval(days => ${link.days}::int)
      from ${sql.table(part)}
    )`;

/** Whose link this is and to which address, locked; undefined when it is unknown or over. */
export function lockConfirmation(tx: Tx, tokenHash: Buffer) {
  return tx
    .selectFrom('email_confirmations')
    .select(['user_id', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`giro_now()`)
    .forUpdate()
    .executeTakeFirst();
}

/** The address that a person has asked for and not confirmed yet. */
export async function findPendingEmail(db: Executor, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('email_confirmations')
    .innerJoin('users', 'users.id', 'email_confirmations.user_id')
    .select('email_confirmations.email')
    .where('user_id', '=', userId)
    .whereRef('email_confirmations.email', '<>', 'users.email')
    .where('expires_at', '>', sql<Date>`giro_now()`)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Makes worthless what was mailed to addresses that are not the person's. */
export async function forgetPendingEmail(tx: Tx, userId: number): Promise<void> {
  await tx
    .deleteFrom('email_confirmations')
    .where('user_id', '=', userId)
    .where('email', '<>', (eb) => eb.selectFrom('users').select('email').where('id', '=', userId))
    .execute();
}

export async function isEmailConfirmed(db: Executor, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** For what shows as well that the person is reached, such as a paid order; false when it was known. */
export async function markEmailConfirmed(db: Executor, userId: number): Promise<boolean> {
  const marked = await db
    .updateTable('users')
    .set({ email_confirmed_at: sql<Date>`giro_now()` })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

/**
 * Makes a confirmed address the person's; false when it is already. Breaks `users_email` when it has become somebody
 * else's.
 */
export async function replaceEmail(tx: Tx, userId: number, email: string): Promise<boolean> {
  const changed = await tx
    .updateTable('users')
    .set({
      ...savedBy({ byId: userId }, sql<Date>`giro_now()`),
      email,
      email_confirmed_at: sql<Date>`giro_now()`,
    })
    .where('id', '=', userId)
    .where('email', '<>', email)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
