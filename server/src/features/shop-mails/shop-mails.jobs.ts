import type { TaskList } from 'graphile-worker';
import { type RegularTask, sweep } from '../../platform/jobs/regular-task.ts';
import type { ShopMailsService } from './shop-mails.service.ts';

const newTask = 'tell-shop-of-new';
const dailyTask = 'tell-shop-daily';

/** What is new every minute, and the day's mail in the morning. */
export function shopMailsJobs({ tellOfNew, tellDaily }: ShopMailsService): { tasks: TaskList; regular: RegularTask[] } {
  return {
    tasks: { [newTask]: tellOfNew, [dailyTask]: tellDaily },
    regular: [sweep(newTask), { task: dailyTask, every: 'day', at: '08:00', maxAttempts: 25 }],
  };
}
