import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Notes that somebody has shown that it is them. Until when that counts; undefined for a session that has ended. */
export async function noteStepUp(tx: Tx, sessionId: number): Promise<Date | undefined> {
  const row = await tx
    .updateTable('sessions')
    .set({ stepped_up_at: sql<Date>`giro_now()` })
    .where('id', '=', String(sessionId))
    .returning(sql<Date>`stepped_up_at + interval '10 minutes'`.as('until'))
    .executeTakeFirst();
  return row?.until;
}
