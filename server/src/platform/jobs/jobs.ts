import { type CronItem, Logger, makeWorkerUtils, parseCronItems, run, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Logger as Log } from 'pino';

/** Makes or updates the job tables; needed before anything can add a job. */
export async function prepareJobs(pool: pg.Pool): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool, logger: new Logger(() => () => undefined) });
  await utils.migrate();
  await utils.release();
}

/** Works off jobs until stopped. Several processes may do so at once: each job is taken by one of them. */
export async function startJobs(pool: pg.Pool, taskList: TaskList, cron: CronItem[], log: Log) {
  const logger = new Logger(() => (level, message, meta) => {
    if (level === 'error') log.warn({ meta }, message);
    else log.debug(message);
  });
  const runner = await run({
    pgPool: pool,
    taskList,
    parsedCronItems: parseCronItems(cron),
    // One mail after the other is fast enough, and leaves the machine to those who are buying.
    concurrency: 1,
    pollInterval: 2000,
    noHandleSignals: true,
    logger,
  });
  runner.promise.catch((error) => log.error({ err: error }, 'the job runner ended'));
  return { stop: () => runner.stop().catch(() => undefined) };
}
