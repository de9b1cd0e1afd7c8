import { sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { ReadOwn } from '../../platform/features/personal-data.ts';

const ofOwnMatters = (userId: number) => sql<boolean>`(
  notes.user_id = ${userId}
  or notes.order_id in (select id from orders where user_id = ${userId})
  or notes.proposal_id in (select id from proposals where user_id = ${userId})
)`;

export interface NoteRow {
  id: number;
  about: string;
  words: string;
  written_at: Date;
}

/** Notes of the shop's people about somebody, their orders and their proposals. */
export const listOwnNotes: ReadOwn<NoteRow> = async (tx, userId, afterId = 0) => {
  const { rows } = await sql<NoteRow>`
    select notes.id, words, written_at,
      coalesce('pedido ' || order_code, 'proposta ' || proposal_id, 'você') as about
    from notes left join orders on orders.id = notes.order_id
    where ${ofOwnMatters(userId)} and notes.id > ${afterId} order by notes.id limit ${batchSize}`.execute(tx);
  return rows;
};

export async function forgetNotes(tx: Tx, userId: number): Promise<void> {
  await sql`delete from notes where ${ofOwnMatters(userId)}`.execute(tx);
}
