import { sql } from 'kysely';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/add-job.queries.ts';

/** The job that a wish for a link is; its sealed payload is bound to this name. */
export const resetTask = 'mail-password-reset';

export const addResetJob = (db: Executor, sealed: string) => addJob(db, resetTask, { sealed });

/** Stores a link for so many minutes; returns when it runs out. Breaks the primary key for one that is stored. */
export async function insertReset(tx: Tx, userId: number, tokenHash: Buffer, minutes: number): Promise<Date> {
  const { expires_at } = await tx
    .insertInto('password_resets')
    .values({
      token_hash: tokenHash,
      user_id: userId,
      expires_at: sql<Date>`giro_now() + make_interval(mins => ${minutes})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expires_at;
}

/** Whose password a mailed link sets, whether or not it has run out. */
export function findOwnerOfReset(database: Database, tokenHash: Buffer) {
  return database
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['users.name', 'users.email'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Uses a link up; returns whose it was, undefined when it is used, old or unknown. */
export async function takeReset(tx: Tx, tokenHash: Buffer): Promise<number | undefined> {
  const used = await tx
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`giro_now()`)
    .returning('user_id')
    .executeTakeFirst();
  return used?.user_id;
}

/** Makes the links mailed to an address worthless. */
export async function forgetResetLinks(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}
