import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { forgetActivities } from '../record/activities.queries.ts';
import type { Job, RegularTask } from './job.ts';
import { addDueTasks, forgetWhatRanOut, planTasks } from './regular-tasks.queries.ts';

interface RegularTasksOptions {
  pool: pg.Pool;
  tasks: readonly RegularTask[];
  log: Logger;
  everyMs?: number;
}

const minuteMs = 60_000;

/**
 * Has each task done when its time has come, once among all processes that look; what came while none of them ran is
 * done at the start. Processes only count minutes, so it makes no difference what their clocks say.
 */
export function startRegularTasks({ pool, tasks, log, everyMs = minuteMs }: RegularTasksOptions) {
  const ending = new AbortController();
  let isPlanned = false;

  async function look(): Promise<void> {
    if (!isPlanned) await planTasks(pool, tasks);
    isPlanned = true;
    await addDueTasks(pool, tasks);
  }

  const looking = (async () => {
    while (!ending.signal.aborted) {
      await look().catch((error) => log.warn({ err: error }, 'cannot look for regular tasks'));
      await sleep(everyMs, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  })();

  return {
    async stop(): Promise<void> {
      ending.abort();
      await looking;
    },
  };
}

/** Every hour, forgets what has run out; every night, what the record of activities no longer keeps. */
export const housekeeping = (database: Database): Job[] => [
  {
    task: 'housekeeping',
    asks: 'database',
    run: () => forgetWhatRanOut(database),
    regularly: { every: 'hour', at: '00:07', maxAttempts: 25 },
  },
  {
    task: 'forget-activities',
    asks: 'database',
    run: () => forgetActivities(database),
    regularly: { every: 'day', at: '03:23', maxAttempts: 25 },
  },
];
