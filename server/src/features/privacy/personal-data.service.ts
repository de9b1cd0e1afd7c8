import type { PersonalData } from '../../platform/features/personal-data.ts';
import { deleteArchives } from './anonymising.queries.ts';

export const archiveData: PersonalData = {
  forgetFiles: async (tx, { id }) => ({ keys: await deleteArchives(tx, id) }),
};
