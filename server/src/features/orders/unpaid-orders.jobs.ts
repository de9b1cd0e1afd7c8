import type { CronItem, TaskList } from 'graphile-worker';
import type { Executor } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/add-job.queries.ts';
import type { UnpaidOrders } from './unpaid-orders.service.ts';

const task = 'end-unpaid-orders';

/** Every minute; what fails is tried again by the next one. */
export function unpaidOrdersJobs({ endUnpaid }: UnpaidOrders): { tasks: TaskList; cron: CronItem[] } {
  return {
    tasks: { [task]: endUnpaid },
    cron: [{ task, match: '* * * * *', options: { maxAttempts: 1, jobKey: task } }],
  };
}

/** Has what became due while no process ran ended as soon as one works. */
export const endUnpaidSoon = (db: Executor) => addJob(db, task, {}, { key: task, maxAttempts: 1 });
