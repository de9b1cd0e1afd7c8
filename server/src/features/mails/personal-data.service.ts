import { moment } from '../../platform/features/own-record.ts';
import { ownSubject, type PersonalData } from '../../platform/features/personal-data.ts';
import { emptyMails, forgetMailContents, listOwnMails } from './personal-data.queries.ts';

export const mailData: PersonalData = {
  subjects: [
    ownSubject({
      position: 70,
      file: 'emails',
      title: 'E-mails que enviamos',
      read: listOwnMails,
      present: (row) => ({
        assunto: row.title,
        para: row.recipient,
        'escrito em': moment(row.created_at),
        'enviado em': moment(row.sent_at),
      }),
    }),
  ],
  forgetFiles: async (tx, { id, email }) => ({ mailIds: await emptyMails(tx, id, email) }),
  forgetOld: [forgetMailContents],
};
