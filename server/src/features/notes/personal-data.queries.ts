import { sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import { moment, type PersonalData, selectedSubject } from '../../platform/features/personal-data.ts';

const ofOwnMatters = (userId: number) => sql<boolean>`(
  notes.user_id = ${userId}
  or notes.order_id in (select id from orders where user_id = ${userId})
  or notes.proposal_id in (select id from proposals where user_id = ${userId})
)`;

export const noteData: PersonalData = {
  subjects: [
    selectedSubject({
      position: 130,
      file: 'anotacoes',
      title: 'Anotações da loja',
      select: (userId, afterId) => sql<{ id: number; about: string; words: string; written_at: Date }>`
        select notes.id, words, written_at,
          coalesce('pedido ' || order_code, 'proposta ' || proposal_id, 'você') as about
        from notes left join orders on orders.id = notes.order_id
        where ${ofOwnMatters(userId)} and notes.id > ${afterId} order by notes.id limit ${batchSize}`,
      present: (row) => ({
        sobre: row.about,
        anotação: row.words,
        'escrita em': moment(row.written_at),
      }),
    }),
  ],
  async forget(tx, { id }) {
    await sql`delete from notes where ${ofOwnMatters(id)}`.execute(tx);
  },
};
