import { moment } from '../../platform/features/own-record.ts';
import { ownSubject, type PersonalData } from '../../platform/features/personal-data.ts';
import { forgetArrivalNotices, forgetNotices, listOwnNotices } from './personal-data.queries.ts';

export const noticeData: PersonalData = {
  subjects: [
    ownSubject({
      position: 80,
      file: 'avisos',
      title: 'Avisos de chegada que você pediu',
      read: listOwnNotices,
      present: (row) => ({
        aparelho: row.product,
        busca: row.search,
        'pedido em': moment(row.asked_at),
        'confirmado em': moment(row.confirmed_at),
        'avisado em': moment(row.told_at),
        'cancelado em': moment(row.cancelled_at),
      }),
    }),
  ],
  forgetOld: [forgetArrivalNotices],
  forget: (tx, { email }) => forgetNotices(tx, email),
};
