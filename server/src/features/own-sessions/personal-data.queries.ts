import { sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { ReadOwn } from '../../platform/features/personal-data.ts';

export interface SessionRow {
  id: number;
  client: string | null;
  agent: string | null;
  created_at: Date;
  last_seen_at: Date;
}

export const listOwnSessions: ReadOwn<SessionRow> = async (tx, userId, afterId = 0) => {
  const { rows } = await sql<SessionRow>`
    select id::int, client, agent, created_at, last_seen_at from sessions
    where user_id = ${userId} and id > ${afterId} and expires_at > giro_now() order by id limit ${batchSize}`.execute(
    tx,
  );
  return rows;
};

export async function forgetSessions(tx: Tx, userId: number): Promise<void> {
  await sql`delete from sessions where user_id = ${userId}`.execute(tx);
}
