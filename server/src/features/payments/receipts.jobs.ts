import type { CronItem, TaskList } from 'graphile-worker';
import type { Receipts } from './receipts.service.ts';
import { reconciliationJobs } from './reconciliation.jobs.ts';
import { refundsJobs } from './refunds.jobs.ts';
import { webhooksJobs } from './webhooks.jobs.ts';

/** All that asks the provider about money that came in or goes back. */
export function receiptsJobs(receipts: Receipts): { tasks: TaskList; cron: CronItem[] } {
  const [refunds, lists] = [refundsJobs(receipts.refundRuns), reconciliationJobs(receipts.reconciliation)];
  return {
    tasks: { ...refunds.tasks, ...lists.tasks, ...webhooksJobs(receipts.webhooks).tasks },
    cron: [...refunds.cron, ...lists.cron],
  };
}
