import type { TaskList } from 'graphile-worker';
import type { RegularTask } from '../../platform/jobs/regular-task.ts';
import { compareTask, listTask } from './reconciliation.queries.ts';
import type { Reconciliation } from './reconciliation.service.ts';

/** The latest every hour and at each start; days that are over in the night, when providers have listed all of them. */
export function reconciliationJobs({ listLatest, compareDays }: Reconciliation): {
  tasks: TaskList;
  regular: RegularTask[];
} {
  return {
    tasks: { [listTask]: listLatest, [compareTask]: compareDays },
    regular: [
      { task: listTask, every: 'hour', at: '00:17', atStart: true, maxAttempts: 5 },
      { task: compareTask, every: 'day', at: '03:15', maxAttempts: 10 },
    ],
  };
}
