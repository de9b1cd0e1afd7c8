import { moment } from '../../platform/features/own-record.ts';
import { ownSubject, type PersonalData } from '../../platform/features/personal-data.ts';
import { forgetFactors, listOwnPasskeys } from './personal-data.queries.ts';

export const factorData: PersonalData = {
  subjects: [
    ownSubject({
      position: 110,
      file: 'chaves',
      title: 'Chaves de acesso',
      read: listOwnPasskeys,
      present: (row) => ({
        chave: row.name,
        'criada em': moment(row.created_at),
        'usada pela última vez em': moment(row.last_used_at),
      }),
    }),
  ],
  forget: (tx, { id }) => forgetFactors(tx, id),
};
