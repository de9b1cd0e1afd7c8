import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../database/database.ts';

/** Payload of a job: a plain object, or SQL that builds JSON inside the statement. */
export type JobPayload = RawBuilder<unknown> | Readonly<Record<string, unknown>>;

export interface JobOptions {
  /** A key has one waiting job at most: added again, it takes the new payload and time. A running one is left alone. */
  key?: RawBuilder<unknown> | string;
  /** By the real clock, such as sql`now() + interval '15 seconds'`; at once without it. */
  runAt?: RawBuilder<unknown>;
  maxAttempts?: number;
  /** Of the jobs that wait, those of the smallest number are done first; 0 without it. */
  priority?: number;
}

const isSql = (value: JobPayload | string): value is RawBuilder<unknown> =>
  typeof value === 'object' && 'toOperationNode' in value;

/** Adds a job as a part of a statement, `select ${addJobPart(…)} from …`; it runs once that has committed. */
export function addJobPart(task: string, payload: JobPayload, options: JobOptions = {}) {
  const { key, runAt, maxAttempts, priority } = options;
  const json = isSql(payload) ? payload : sql`${JSON.stringify(payload)}`;
  const named = [
    ...(key === undefined ? [] : [sql`job_key := ${isSql(key) ? key : sql`${key}`}::text`]),
    ...(runAt === undefined ? [] : [sql`run_at := ${runAt}`]),
    ...(maxAttempts === undefined ? [] : [sql`max_attempts := ${sql.lit(maxAttempts)}::smallint`]),
    ...(priority === undefined ? [] : [sql`priority := ${sql.lit(priority)}::smallint`]),
  ];
  return sql`graphile_worker.add_job(${sql.join([sql`${task}::text`, sql`${json}::json`, ...named])})`;
}

/** Adds a job by a statement of its own; inside a transaction it runs once that has committed. */
export async function addJob(db: Executor, task: string, payload: JobPayload, options?: JobOptions): Promise<void> {
  await sql`select ${addJobPart(task, payload, options)}`.execute(db);
}
