import type { Database } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { sweep } from '../../platform/jobs/regular-task.ts';
import { addMissingSendJobs, type SendJob, sendTask } from './sending.queries.ts';
import type { PayoutSending } from './sending.service.ts';

/** Sends payouts, and sees to those that were left without a job. */
export const sendingJobs = (database: Database, sending: PayoutSending): Job[] => [
  { task: sendTask, asks: 'outside', run: (payload) => sending.work(payload as SendJob) },
  { task: 'resume-payouts', asks: 'database', run: () => addMissingSendJobs(database), regularly: sweep },
];
