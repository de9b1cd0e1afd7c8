import type { Job } from '../../platform/jobs/job.ts';
import { reconciliationJobs } from '../pix/reconciliation.jobs.ts';
import { webhooksJobs } from '../pix/webhooks.jobs.ts';
import { refundsJobs } from '../refunds/refunds.jobs.ts';
import type { Receipts } from './receipts.service.ts';

/** All that asks the provider about money that came in or goes back. */
export const receiptsJobs = ({ refundRuns, reconciliation, webhooks }: Receipts): Job[] => [
  ...refundsJobs(refundRuns),
  ...reconciliationJobs(reconciliation),
  ...webhooksJobs(webhooks),
];
