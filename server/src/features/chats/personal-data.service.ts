import { moment } from '../../platform/features/own-record.ts';
import { ownSubject, type PersonalData } from '../../platform/features/personal-data.ts';
import { forgetChats, listOwnChats } from './personal-data.queries.ts';

export const chatData: PersonalData = {
  subjects: [
    ownSubject({
      position: 140,
      file: 'conversas',
      title: 'Conversas que a loja abriu',
      read: listOwnChats,
      present: (row) => ({
        sobre: row.about,
        'conversa aberta em': moment(row.at),
      }),
    }),
  ],
  forget: (tx, { id }) => forgetChats(tx, id),
};
