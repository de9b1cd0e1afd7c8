import type { TaskList } from 'graphile-worker';
import type { Database } from '../../platform/database/database.ts';
import type { RegularTask } from '../../platform/jobs/regular-task.ts';
import { chargesJobs } from './charges.jobs.ts';
import type { Payments } from './payments.service.ts';
import { receiptsJobs } from './receipts.jobs.ts';

interface PaymentsJobs {
  tasks: TaskList;
  /** What asks the provider. */
  outsideTasks: TaskList;
  regular: RegularTask[];
}

export function paymentsJobs(database: Database, { receipts, orderCharging }: Payments): PaymentsJobs {
  const [charges, money] = [chargesJobs(database, orderCharging), receiptsJobs(receipts)];
  return {
    tasks: charges.tasks,
    outsideTasks: { ...charges.outsideTasks, ...money.tasks },
    regular: [...charges.regular, ...money.regular],
  };
}
