import type { CronItem, TaskList } from 'graphile-worker';
import type { Executor } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/add-job.queries.ts';
import type { OfferEnds } from './offer-ends.service.ts';

const task = 'end-counter-offers';

/** Every minute; what fails is tried again by the next one. */
export function counterOffersJobs({ endDue }: OfferEnds): { tasks: TaskList; cron: CronItem[] } {
  return {
    tasks: { [task]: endDue },
    cron: [{ task, match: '* * * * *', options: { maxAttempts: 1, jobKey: task } }],
  };
}

/** Has what became due while no process ran ended as soon as one works. */
export const endCounterOffersSoon = (db: Executor) => addJob(db, task, {}, { key: task, maxAttempts: 1 });
