import type { TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Asked, RegularTask } from './platform/jobs/job.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { type Loop, startLoops } from './platform/jobs/loops.ts';
import { startRegularTasks } from './platform/jobs/regular-tasks.ts';

interface RunnersOptions {
  app: { tasks: Record<Asked, TaskList>; regularTasks: readonly RegularTask[]; loops: readonly Loop[] };
  pool: pg.Pool;
  connection: pg.PoolConfig;
  log: Logger;
  /** Follows the runs of tasks. */
  follow?: ((tasks: TaskList) => TaskList) | undefined;
  longestStopMs?: number;
}

/** Works off jobs, each kind beside the others: neither a silent mail server nor a slow provider holds up what is due. */
export function startRunners({ app, pool, connection, log, follow = (tasks) => tasks, longestStopMs }: RunnersOptions) {
  const kinds = [
    // Two at a time, so that a short job does not wait for a long one, such as the search for arrivals.
    { tasks: app.tasks.database, concurrency: 2 },
    // One mail after the other is fast enough, and leaves the machine to those who are buying.
    { tasks: app.tasks.mail, concurrency: 1 },
    { tasks: app.tasks.outside, concurrency: 4 },
  ];
  const runners = kinds.map(({ tasks, concurrency }) =>
    startJobs({
      pool,
      connection,
      log,
      tasks: follow(tasks),
      concurrency,
      ...(longestStopMs !== undefined && { longestStopMs }),
    }),
  );
  const regular = startRegularTasks({ pool, tasks: app.regularTasks, log });
  const loops = startLoops(app.loops, log);
  return {
    async stop(): Promise<void> {
      await Promise.all([regular, loops, ...runners].map((each) => each.stop()));
    },
  };
}
