import type { PersonalData } from '../../platform/features/personal-data.ts';
import { forgetAccounts } from './personal-data.queries.ts';

/** The archive shows each account with its proposal. */
export const accountData: PersonalData = { forget: (tx, { id }) => forgetAccounts(tx, id) };
