import { type ActivityKind, activityKinds, changeWords } from '@giro/contract/rules/activity.ts';
import { moment } from '../../platform/features/own-record.ts';
import { ownSubject, type PersonalData } from '../../platform/features/personal-data.ts';
import { listOwnActivities } from './personal-data.queries.ts';

export const activityData: PersonalData = {
  subjects: [
    ownSubject({
      position: 160,
      file: 'atividades',
      title: 'Registro de atividades',
      read: listOwnActivities,
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
