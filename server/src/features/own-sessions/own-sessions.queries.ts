import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';

const open = sql<boolean>`expires_at > giro_now()
  and (users.profile = 'user' or last_seen_at > giro_now() - interval '12 hours')`;

/** A person's sessions that are not over, last used first. */
export function listOwnSessions(db: Executor, userId: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.client', 'sessions.agent', 'sessions.created_at', 'sessions.last_seen_at'])
    .select(sql<number>`sessions.id`.as('id'))
    .where('user_id', '=', userId)
    .where(open)
    .orderBy('last_seen_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .execute();
}

/** Ends one of a person's sessions, and returns what was known of it; undefined when they have no such one. */
export function deleteOwnSession(tx: Tx, userId: number, id: number) {
  return tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', String(id))
    .returning(['client', 'agent'])
    .executeTakeFirst();
}

/** Ends all of a person's sessions but one; how many those were. */
export async function deleteOthers(tx: Tx, userId: number, keptId: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', String(keptId))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
