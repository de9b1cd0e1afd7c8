import type { CronItem, TaskList } from 'graphile-worker';
import type { Database } from '../database/database.ts';
import { forgetWhatRanOut } from './housekeeping.queries.ts';

const task = 'housekeeping';

/** Every hour, forgets what has run out. */
export function housekeeping(database: Database): { tasks: TaskList; cron: CronItem[] } {
  return { tasks: { [task]: () => forgetWhatRanOut(database) }, cron: [{ task, match: '7 * * * *' }] };
}
