import type { TaskList } from 'graphile-worker';
import type { Database } from '../database/database.ts';
import { forgetActivities } from '../record/activities.queries.ts';
import { forgetWhatRanOut } from './housekeeping.queries.ts';
import type { RegularTask } from './regular-task.ts';

const task = 'housekeeping';
const recordTask = 'forget-activities';

/** Every hour, forgets what has run out; every night, what the record of activities no longer keeps. */
export function housekeeping(database: Database): { tasks: TaskList; regular: RegularTask[] } {
  return {
    tasks: { [task]: () => forgetWhatRanOut(database), [recordTask]: () => forgetActivities(database) },
    regular: [
      { task, every: 'hour', at: '00:07', maxAttempts: 25 },
      { task: recordTask, every: 'day', at: '03:23', maxAttempts: 25 },
    ],
  };
}
