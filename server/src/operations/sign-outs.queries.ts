import type { Tx } from '../platform/database/database.ts';

export function findPersonByEmail(tx: Tx, email: string): Promise<{ id: number; name: string } | undefined> {
  return tx.selectFrom('users').select(['id', 'name']).where('email', '=', email.toLowerCase()).executeTakeFirst();
}

/** Ends the sessions of a person, or of everybody; returns how many there were. */
export async function endSessions(tx: Tx, userId?: number): Promise<number> {
  const sessions = tx.deleteFrom('sessions');
  const { numDeletedRows } = await (userId === undefined
    ? sessions
    : sessions.where('user_id', '=', userId)
  ).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
