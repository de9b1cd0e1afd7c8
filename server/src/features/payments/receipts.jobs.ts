import type { TaskList } from 'graphile-worker';
import type { RegularTask } from '../../platform/jobs/regular-task.ts';
import type { Receipts } from './receipts.service.ts';
import { reconciliationJobs } from './reconciliation.jobs.ts';
import { refundsJobs } from './refunds.jobs.ts';
import { webhooksJobs } from './webhooks.jobs.ts';

/** All that asks the provider about money that came in or goes back. */
export function receiptsJobs(receipts: Receipts): { tasks: TaskList; regular: RegularTask[] } {
  const [refunds, lists] = [refundsJobs(receipts.refundRuns), reconciliationJobs(receipts.reconciliation)];
  return {
    tasks: { ...refunds.tasks, ...lists.tasks, ...webhooksJobs(receipts.webhooks).tasks },
    regular: [...refunds.regular, ...lists.regular],
  };
}
