import type { Job } from '../../platform/jobs/job.ts';
import { compareTask, listTask } from './reconciliation.queries.ts';
import type { Reconciliation } from './reconciliation.service.ts';

/** The latest every hour and at each start; days that are over in the night, when providers have listed all of them. */
export const reconciliationJobs = ({ listLatest, compareDays }: Reconciliation): Job[] => [
  {
    task: listTask,
    asks: 'outside',
    run: listLatest,
    regularly: { every: 'hour', at: '00:17', atStart: true, maxAttempts: 5 },
  },
  { task: compareTask, asks: 'outside', run: compareDays, regularly: { every: 'day', at: '03:15', maxAttempts: 10 } },
];
