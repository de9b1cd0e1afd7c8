import { sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import { moment, type PersonalData, selectedSubject } from '../../platform/features/personal-data.ts';

interface SessionRow {
  id: number;
  client: string | null;
  agent: string | null;
  created_at: Date;
  last_seen_at: Date;
}

export const sessionData: PersonalData = {
  subjects: [
    selectedSubject({
      position: 100,
      file: 'sessoes',
      title: 'Acessos abertos',
      select: (userId, afterId) => sql<SessionRow>`
        select id::int, client, agent, created_at, last_seen_at from sessions
        where user_id = ${userId} and id > ${afterId} and expires_at > giro_now() order by id limit ${batchSize}`,
      present: (row) => ({
        'começou em': moment(row.created_at),
        'usada pela última vez em': moment(row.last_seen_at),
        'endereço IP': row.client,
        navegador: row.agent,
      }),
    }),
  ],
  async forget(tx, { id }) {
    await sql`delete from sessions where user_id = ${id}`.execute(tx);
  },
};
