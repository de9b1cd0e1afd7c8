import { sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import { moment, type PersonalData, selectedSubject } from '../../platform/features/personal-data.ts';

export const chatData: PersonalData = {
  subjects: [
    selectedSubject({
      position: 140,
      file: 'conversas',
      title: 'Conversas que a loja abriu',
      select: (userId, afterId) => sql<{ id: number; about: string; at: Date }>`
        select whatsapp_openings.id, at, case subject_kind
          when 'order' then 'pedido ' || order_code when 'proposal' then 'proposta ' || subject_id else 'você' end as about
        from whatsapp_openings left join orders on subject_kind = 'order' and orders.id = subject_id
        where ((subject_kind = 'user' and subject_id = ${userId})
          or (subject_kind = 'order' and orders.user_id = ${userId})
          or (subject_kind = 'proposal' and subject_id in (select id from proposals where user_id = ${userId})))
          and whatsapp_openings.id > ${afterId}
        order by whatsapp_openings.id limit ${batchSize}`,
      present: (row) => ({
        sobre: row.about,
        'conversa aberta em': moment(row.at),
      }),
    }),
  ],
  async forget(tx, { id }) {
    await sql`delete from whatsapp_openings where (subject_kind = 'order' and subject_id in (select id from orders where user_id = ${id}))
        or (subject_kind = 'proposal' and subject_id in (select id from proposals where user_id = ${id}))
        or (subject_kind = 'user' and subject_id = ${id})`.execute(tx);
  },
};
