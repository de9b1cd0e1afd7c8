import type { PersonalData } from '../../platform/features/personal-data.ts';
import { forgetRenewalLinks } from './personal-data.queries.ts';

export const renewalData: PersonalData = {
  forget: (tx, { id }) => forgetRenewalLinks(tx, id),
};
