import { moment } from '../../platform/features/own-record.ts';
import { ownSubject, type PersonalData } from '../../platform/features/personal-data.ts';
import { forgetNotes, listOwnNotes } from './personal-data.queries.ts';

export const noteData: PersonalData = {
  subjects: [
    ownSubject({
      position: 130,
      file: 'anotacoes',
      title: 'Anotações da loja',
      read: listOwnNotes,
      present: (row) => ({
        sobre: row.about,
        anotação: row.words,
        'escrita em': moment(row.written_at),
      }),
    }),
  ],
  forget: (tx, { id }) => forgetNotes(tx, id),
};
