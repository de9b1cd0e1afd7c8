import { moment } from '../../platform/features/own-record.ts';
import { ownSubject, type PersonalData } from '../../platform/features/personal-data.ts';
import { forgetSessions, listOwnSessions } from './personal-data.queries.ts';

export const sessionData: PersonalData = {
  subjects: [
    ownSubject({
      position: 100,
      file: 'sessoes',
      title: 'Acessos abertos',
      read: listOwnSessions,
      present: (row) => ({
        'começou em': moment(row.created_at),
        'usada pela última vez em': moment(row.last_seen_at),
        'endereço IP': row.client,
        navegador: row.agent,
      }),
    }),
  ],
  forget: (tx, { id }) => forgetSessions(tx, id),
};
