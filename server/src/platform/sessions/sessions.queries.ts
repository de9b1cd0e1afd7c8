import { type Selectable, sql } from 'kysely';
import type { Executor, Tx } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import type { Users } from '../database/schema.ts';

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
export async function findPersonOfSession(db: Executor, tokenHash: Buffer) {
  const { rows } = await sql<Pick<Selectable<Users>, 'id' | 'name' | 'email' | 'profile'>>`${prepared}
    select users.id, users.name, users.email, users.profile
    from sessions join users on users.id = sessions.user_id
    where token_hash = ${tokenHash} and expires_at > giro_now() and users.deleted_at is null`.execute(db);
  return rows[0];
}

export async function deleteSession(db: Executor, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function deleteOtherSessions(tx: Tx, userId: number, keptHash: Buffer): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '<>', keptHash).execute();
}
