import type { CronItem, TaskList } from 'graphile-worker';
import type { ShopMailsService } from './shop-mails.service.ts';

const newTask = 'tell-shop-of-new';
const dailyTask = 'tell-shop-daily';

/** What is new every minute, what fails is tried again by the next one; the day's mail at 8 in São Paulo: jobs go by UTC. */
export function shopMailsJobs({ tellOfNew, tellDaily }: ShopMailsService): { tasks: TaskList; cron: CronItem[] } {
  return {
    tasks: { [newTask]: tellOfNew, [dailyTask]: tellDaily },
    cron: [
      { task: newTask, match: '* * * * *', options: { maxAttempts: 1, jobKey: newTask } },
      { task: dailyTask, match: '0 11 * * *', options: { jobKey: dailyTask } },
    ],
  };
}
