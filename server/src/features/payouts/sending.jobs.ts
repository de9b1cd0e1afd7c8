import type { CronItem, TaskList } from 'graphile-worker';
import type { Database } from '../../platform/database/database.ts';
import { addMissingSendJobs, type SendJob, sendTask } from './sending.queries.ts';
import type { PayoutSending } from './sending.service.ts';

const resumeTask = 'resume-payouts';

/** Sends payouts, and every ten minutes sees to those that were left without a job. */
export function sendingJobs(database: Database, sending: PayoutSending): { tasks: TaskList; cron: CronItem[] } {
  return {
    tasks: {
      [sendTask]: (payload) => sending.work(payload as SendJob),
      [resumeTask]: () => addMissingSendJobs(database),
    },
    cron: [{ task: resumeTask, match: '*/10 * * * *', options: { maxAttempts: 1, jobKey: resumeTask } }],
  };
}
