import type { Database } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { chargesJobs } from './charges.jobs.ts';
import type { Payments } from './payments.service.ts';
import { receiptsJobs } from './receipts.jobs.ts';

export const paymentsJobs = (database: Database, { receipts, orderCharging }: Payments): Job[] => [
  ...chargesJobs(database, orderCharging),
  ...receiptsJobs(receipts),
];
