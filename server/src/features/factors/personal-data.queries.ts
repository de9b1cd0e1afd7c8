import { sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import { moment, type PersonalData, selectedSubject } from '../../platform/features/personal-data.ts';
import { forgetFactors } from './factors.queries.ts';

export const factorData: PersonalData = {
  subjects: [
    selectedSubject({
      position: 110,
      file: 'chaves',
      title: 'Chaves de acesso',
      select: (userId, afterId) => sql<{ id: number; name: string; created_at: Date; last_used_at: Date | null }>`
        select id, name, created_at, last_used_at from passkeys
        where user_id = ${userId} and id > ${afterId} order by id limit ${batchSize}`,
      present: (row) => ({
        chave: row.name,
        'criada em': moment(row.created_at),
        'usada pela última vez em': moment(row.last_used_at),
      }),
    }),
  ],
  forget: (tx, { id }) => forgetFactors(tx, id),
};
