import type { CronItem, TaskList } from 'graphile-worker';
import type { Arrivals } from './arrivals.service.ts';

const task = 'tell-of-arrivals';

/** Every minute; what fails is tried again by the next one. */
export function arrivalsJobs({ tellOfArrivals }: Arrivals): { tasks: TaskList; cron: CronItem[] } {
  return {
    tasks: { [task]: tellOfArrivals },
    cron: [{ task, match: '* * * * *', options: { maxAttempts: 1, jobKey: task } }],
  };
}
