import type { CronItem, TaskList } from 'graphile-worker';
import type { Database } from '../../platform/database/database.ts';
import { chargesJobs } from './charges.jobs.ts';
import type { Payments } from './payments.service.ts';
import { receiptsJobs } from './receipts.jobs.ts';

interface PaymentsJobs {
  tasks: TaskList;
  cron: CronItem[];
  /** What asks the provider. */
  outsideTasks: TaskList;
  outsideCron: CronItem[];
}

export function paymentsJobs(database: Database, { receipts, orderCharging }: Payments): PaymentsJobs {
  const [charges, money] = [chargesJobs(database, orderCharging), receiptsJobs(receipts)];
  return {
    tasks: charges.tasks,
    cron: charges.cron,
    outsideTasks: { ...charges.outsideTasks, ...money.tasks },
    outsideCron: money.cron,
  };
}
