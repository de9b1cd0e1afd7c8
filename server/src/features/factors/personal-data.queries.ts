import { sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { ReadOwn } from '../../platform/features/personal-data.ts';

export interface PasskeyRow {
  id: number;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export const listOwnPasskeys: ReadOwn<PasskeyRow> = async (tx, userId, afterId = 0) => {
  const { rows } = await sql<PasskeyRow>`
    select id, name, created_at, last_used_at from passkeys
    where user_id = ${userId} and id > ${afterId} order by id limit ${batchSize}`.execute(tx);
  return rows;
};

export async function forgetFactors(tx: Tx, userId: number): Promise<void> {
  await sql`delete from passkeys where user_id = ${userId}`.execute(tx);
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(tx);
  await sql`delete from factor_challenges where user_id = ${userId}`.execute(tx);
}
