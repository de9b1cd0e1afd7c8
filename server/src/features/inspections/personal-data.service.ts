import type { PersonalData } from '../../platform/features/personal-data.ts';
import { deletePhotos, forgetWords, listOwnPhotos } from './personal-data.queries.ts';

export const inspectionData: PersonalData = {
  readFiles: listOwnPhotos,
  forget: (tx, { id }) => forgetWords(tx, id),
  forgetFiles: async (tx, { id }) => ({ keys: await deletePhotos(tx, id) }),
};
