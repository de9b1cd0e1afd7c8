import { retention } from '@giro/contract/rules/retention.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Executor } from '../database/database.ts';
import type { RegularTask } from './job.ts';

const zone = `'America/Sao_Paulo'`;

/** The plan of each task, and its first time after this moment. */
const planned = `(
  select task, at_start, max_attempts, next at time zone ${zone} as next
  from jsonb_to_recordset($1) plan (task text, every interval, at interval, at_start boolean, max_attempts smallint),
    lateral (
      select date_bin(every, giro_now() at time zone ${zone} - at, timestamp '2000-01-01') + every + at as next
    ) first
)`;

const planOf = (tasks: readonly RegularTask[]) =>
  JSON.stringify(
    tasks.map(({ task, every, at = '00:00', atStart = false, maxAttempts }) => ({
      task,
      every: `1 ${every}`,
      at,
      at_start: atStart,
      max_attempts: maxAttempts,
    })),
  );

/** Plans what has no time yet, and has what belongs to a start done now. */
export async function planTasks(pool: pg.Pool, tasks: readonly RegularTask[]): Promise<void> {
  await pool.query(
    `insert into regular_tasks (task, due_at)
     select task, case when at_start then giro_now() else next end from ${planned} planned order by task
     on conflict (task) do update set due_at = least(regular_tasks.due_at, excluded.due_at)`,
    [planOf(tasks)],
  );
}

/**
 * Adds a job for each task whose time has come, one whatever number of processes does so at once. A time that is further
 * off than the next one was set by a clock that went ahead, and counts as come.
 */
export async function addDueTasks(pool: pg.Pool, tasks: readonly RegularTask[]): Promise<void> {
  await pool.query(
    `with due as (
       select regular_tasks.task, next, max_attempts from regular_tasks join ${planned} planned using (task)
       where due_at <= giro_now() or due_at > next
       order by task for update of regular_tasks skip locked
     ), taken as (
       update regular_tasks set due_at = next from due where regular_tasks.task = due.task
       returning due.task, max_attempts
     )
     select graphile_worker.add_job(task, '{}'::json, job_key := task, max_attempts := max_attempts) from taken`,
    [planOf(tasks)],
  );
}

/** Forgets what has run out: sessions, links, limits, old CEP answers, attempts to order and keys of the counter. */
export async function forgetWhatRanOut(db: Executor): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', sql<Date>`giro_now()`).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<', sql<Date>`giro_now()`).execute();
  await db.deleteFrom('email_confirmations').where('expires_at', '<', sql<Date>`giro_now()`).execute();
  // As long as a session may live; what was ordered keeps its identifier by itself.
  await db.deleteFrom('order_attempts').where('created_at', '<', sql<Date>`giro_now() - interval '30 days'`).execute();
  await db.deleteFrom('counter_attempts').where('at', '<', sql<Date>`giro_now() - interval '30 days'`).execute();
  // Kept a while, so that a link that is over is told from one that never was.
  await sql`delete from bank_links where expires_at < giro_now() - interval '90 days'`.execute(db);
  await sql`delete from rate_limits where expire < extract(epoch from now()) * 1000`.execute(db);
  await sql`delete from cep_answers where fetched_at < giro_now() - interval '30 days'`.execute(db);
  await sql`delete from unknown_ceps where asked_at < giro_now() - interval '1 day'`.execute(db);
  await sql`delete from known_clients 
    where last_used_at < giro_now() - make_interval(months => ${sql.lit(retention.accessMonths)})`.execute(db);
}
