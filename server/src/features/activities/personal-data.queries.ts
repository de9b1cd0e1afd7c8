import { type ActivityKind, activityKinds, changeWords } from '@giro/contract/rules/activity.ts';
import { sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import { moment, type PersonalData, selectedSubject } from '../../platform/features/personal-data.ts';

interface OwnActivityRow {
  id: number;
  at: Date;
  kind: string;
  is_own: boolean;
  client: string | null;
  before: unknown;
  after: unknown;
}

export const activityData: PersonalData = {
  subjects: [
    selectedSubject({
      position: 160,
      file: 'atividades',
      title: 'Registro de atividades',
      // The file holds what somebody has done and what was done to their account. From where others did it, and what
      // else somebody of the shop has changed, are not this person's.
      select: (userId, afterId) => sql<OwnActivityRow>`
        select id::int, at, kind, by_id is not distinct from ${userId}::int as is_own,
          case when by_id = ${userId} then client end as client,
          case when subject_kind = 'user' and subject_id = ${String(userId)} then before end as before,
          case when subject_kind = 'user' and subject_id = ${String(userId)} then after end as after
        from activities
        where ((subject_kind = 'user' and subject_id = ${String(userId)}) or by_id = ${userId}) and id > ${afterId}
        order by id limit ${batchSize}`,
      present: ({ before, after, ...row }) => ({
        'o quê': activityKinds[row.kind as ActivityKind]?.label ?? row.kind,
        'quem fez': row.is_own ? 'você' : 'a loja ou outra pessoa',
        em: moment(row.at),
        'endereço IP': row.client,
        detalhes: changeWords({ before, after } as Parameters<typeof changeWords>[0]).join('; '),
      }),
    }),
  ],
};
