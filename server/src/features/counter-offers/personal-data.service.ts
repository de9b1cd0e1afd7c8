import type { PersonalData } from '../../platform/features/personal-data.ts';
import { forgetMessages } from './personal-data.queries.ts';

export const counterOfferData: PersonalData = {
  forget: (tx, { id }) => forgetMessages(tx, id),
};
