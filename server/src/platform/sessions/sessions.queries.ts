import { sql } from 'kysely';
import type { Executor, Tx } from '../database/database.ts';

interface NewSession {
  tokenHash: Buffer;
  userId: number;
  days: number;
}

export async function insertSession(tx: Tx, { tokenHash, userId, days }: NewSession): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      token_hash: tokenHash,
      user_id: userId,
      expires_at: sql<Date>`giro_now() + make_interval(days => ${days})`,
    })
    .execute();
}

/** The active person of a session that is not over. */
export function findPersonOfSession(db: Executor, tokenHash: Buffer) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.profile'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', sql<Date>`giro_now()`)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function deleteSession(db: Executor, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function deleteOtherSessions(tx: Tx, userId: number, keptHash: Buffer): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '<>', keptHash).execute();
}
