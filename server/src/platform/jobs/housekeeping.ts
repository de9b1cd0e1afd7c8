import type { Database } from '../database/database.ts';
import { forgetActivities } from '../record/activities.queries.ts';
import { forgetWhatRanOut } from './housekeeping.queries.ts';
import type { Job } from './job.ts';

/** Every hour, forgets what has run out; every night, what the record of activities no longer keeps. */
export const housekeeping = (database: Database): Job[] => [
  {
    task: 'housekeeping',
    asks: 'database',
    run: () => forgetWhatRanOut(database),
    regularly: { every: 'hour', at: '00:07', maxAttempts: 25 },
  },
  {
    task: 'forget-activities',
    asks: 'database',
    run: () => forgetActivities(database),
    regularly: { every: 'day', at: '03:23', maxAttempts: 25 },
  },
];
