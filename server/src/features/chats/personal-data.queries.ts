import { sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { ReadOwn } from '../../platform/features/personal-data.ts';

export interface ChatRow {
  id: number;
  about: string;
  at: Date;
}

/** Chats that the shop has opened with somebody. */
export const listOwnChats: ReadOwn<ChatRow> = async (tx, userId, afterId = 0) => {
  const { rows } = await sql<ChatRow>`
    select whatsapp_openings.id, at, case subject_kind
      when 'order' then 'pedido ' || order_code when 'proposal' then 'proposta ' || subject_id else 'você' end as about
    from whatsapp_openings left join orders on subject_kind = 'order' and orders.id = subject_id
    where ((subject_kind = 'user' and subject_id = ${userId})
      or (subject_kind = 'order' and orders.user_id = ${userId})
      or (subject_kind = 'proposal' and subject_id in (select id from proposals where user_id = ${userId})))
      and whatsapp_openings.id > ${afterId}
    order by whatsapp_openings.id limit ${batchSize}`.execute(tx);
  return rows;
};

export async function forgetChats(tx: Tx, userId: number): Promise<void> {
  await sql`delete from whatsapp_openings where (subject_kind = 'order' and subject_id in (select id from orders where user_id = ${userId}))
      or (subject_kind = 'proposal' and subject_id in (select id from proposals where user_id = ${userId}))
      or (subject_kind = 'user' and subject_id = ${userId})`.execute(tx);
}
