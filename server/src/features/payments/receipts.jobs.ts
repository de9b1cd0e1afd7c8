import type { Job } from '../../platform/jobs/job.ts';
import type { Receipts } from './receipts.service.ts';
import { reconciliationJobs } from './reconciliation.jobs.ts';
import { refundsJobs } from './refunds.jobs.ts';
import { webhooksJobs } from './webhooks.jobs.ts';

/** All that asks the provider about money that came in or goes back. */
export const receiptsJobs = ({ refundRuns, reconciliation, webhooks }: Receipts): Job[] => [
  ...refundsJobs(refundRuns),
  ...reconciliationJobs(reconciliation),
  ...webhooksJobs(webhooks),
];
