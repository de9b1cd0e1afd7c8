import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { Figures, Labelled } from '../../platform/features/feature-parts.ts';

/** By the clock that the job runner reads. */
async function countJobs(db: Executor): Promise<Labelled[]> {
  const { rows } = await sql<{ task: string } & Record<'due' | 'later' | 'running' | 'failed', number>>`
    select task_identifier as task,
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()) as due,
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now()) as later,
      count(*) filter (where locked_at is not null) as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts) as failed
    from graphile_worker.jobs group by task_identifier`.execute(db);
  return rows.flatMap(({ task, ...counts }) =>
    Object.entries(counts).map(([state, value]) => ({ labels: { task, state }, value })),
  );
}

async function readOldestDue(db: Executor): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as seconds from graphile_worker.jobs
    where locked_at is null and attempts < max_attempts and run_at <= now()`.execute(db);
  return rows[0]?.seconds ?? 0;
}

export const jobFigures: Figures = {
  figures: [
    {
      name: 'giro_jobs',
      help: 'Jobs by task and state; failed: those that are tried no more.',
      labels: ['task', 'state'],
    },
    {
      name: 'giro_jobs_oldest_due_seconds',
      help: 'How long the oldest job has been due that nobody has in hand.',
    },
  ],
  read: async (db) => ({ giro_jobs: await countJobs(db), giro_jobs_oldest_due_seconds: await readOldestDue(db) }),
};
