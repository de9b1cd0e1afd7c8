import type { CronItem, TaskList } from 'graphile-worker';
import type { Database } from '../database/database.ts';
import { forgetActivities } from '../record/activities.queries.ts';
import { forgetWhatRanOut } from './housekeeping.queries.ts';

const task = 'housekeeping';
const recordTask = 'forget-activities';

/** Every hour, forgets what has run out; every night, what the record of activities no longer keeps. */
export function housekeeping(database: Database): { tasks: TaskList; cron: CronItem[] } {
  return {
    tasks: { [task]: () => forgetWhatRanOut(database), [recordTask]: () => forgetActivities(database) },
    cron: [
      { task, match: '7 * * * *' },
      { task: recordTask, match: '23 6 * * *' },
    ],
  };
}
