import type { CronItem, TaskList } from 'graphile-worker';
import { compareTask, listTask } from './reconciliation.queries.ts';
import type { Reconciliation } from './reconciliation.service.ts';

const hourMs = 3_600_000;

/** Every hour, and at 03:15 in São Paulo, which is 06:15 UTC; what no process was there for is made up for. */
export function reconciliationJobs({ listLatest, compareDays }: Reconciliation): {
  tasks: TaskList;
  cron: CronItem[];
} {
  return {
    tasks: { [listTask]: listLatest, [compareTask]: compareDays },
    cron: [
      { task: listTask, match: '17 * * * *', options: { jobKey: listTask, maxAttempts: 5, backfillPeriod: hourMs } },
      {
        task: compareTask,
        match: '15 6 * * *',
        options: { jobKey: compareTask, maxAttempts: 10, backfillPeriod: 24 * hourMs },
      },
    ],
  };
}
