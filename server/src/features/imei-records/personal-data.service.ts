import { moment, ownSubject, type PersonalData } from '../../platform/features/personal-data.ts';
import { forgetLookupFiles, listOwnLookups } from './personal-data.queries.ts';

const resultWords: Record<string, string> = {
  clear: 'sem restrição',
  stolen: 'roubo ou furto',
  irregular: 'irregular',
  unknown: 'não soube dizer',
};

export const lookupData: PersonalData = {
  subjects: [
    ownSubject({
      position: 150,
      file: 'consultas',
      title: 'Consultas de IMEI',
      read: listOwnLookups,
      present: (row) => ({
        IMEI: row.imei,
        fonte: row.source,
        resultado: resultWords[row.result] ?? row.result,
        'consultado em': moment(row.at),
      }),
    }),
  ],
  forgetOld: [forgetLookupFiles],
};
