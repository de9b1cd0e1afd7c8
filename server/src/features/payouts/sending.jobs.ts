import type { TaskList } from 'graphile-worker';
import type { Database } from '../../platform/database/database.ts';
import { type RegularTask, sweep } from '../../platform/jobs/regular-task.ts';
import { addMissingSendJobs, type SendJob, sendTask } from './sending.queries.ts';
import type { PayoutSending } from './sending.service.ts';

const resumeTask = 'resume-payouts';

/** Sends payouts, and sees to those that were left without a job. */
export function sendingJobs(
  database: Database,
  sending: PayoutSending,
): {
  outsideTasks: TaskList;
  tasks: TaskList;
  regular: RegularTask[];
} {
  return {
    outsideTasks: { [sendTask]: (payload) => sending.work(payload as SendJob) },
    tasks: { [resumeTask]: () => addMissingSendJobs(database) },
    regular: [sweep(resumeTask)],
  };
}
