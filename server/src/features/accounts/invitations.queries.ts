import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Notes that somebody is invited: until they choose a password nobody signs in as them. */
export async function markInvited(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('users').set({ invited_at: sql<Date>`giro_now()` }).where('id', '=', id).execute();
}
