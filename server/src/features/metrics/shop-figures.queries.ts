import { mailStatuses } from '@giro/contract/rules/mail-status.ts';
import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

export interface ShopFigures {
  jobs: { task: string; due: number; later: number; running: number; failed: number }[];
  oldestDueJobSeconds: number;
  mails: Record<string, number>;
  waitingMails: number;
  oldestWaitingMailSeconds: number;
  orders: Record<string, number>;
  unpaidOrders: number;
  payments: number;
  openCharges: number;
  troubledCharges: number;
}

const lastDay = sql`giro_now() - interval '1 day'`;

async function countByStatus(
  db: Executor,
  table: 'emails' | 'orders',
  names: Readonly<Record<string, unknown>>,
): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: unknown; count: number }>`
    select status, count(*) from ${sql.table(table)} where created_at > ${lastDay} group by status`.execute(db);
  const found = new Map(rows.map(({ status, count }) => [status, count]));
  return Object.fromEntries(Object.entries(names).map(([name, status]) => [name, found.get(status) ?? 0]));
}

/** Of the jobs, by the clock that the job runner reads. */
async function listJobs(db: Executor): Promise<ShopFigures['jobs']> {
  const { rows } = await sql<ShopFigures['jobs'][number]>`
    select task_identifier as task,
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()) as due,
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now()) as later,
      count(*) filter (where locked_at is not null) as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts) as failed
    from graphile_worker.jobs group by task_identifier`.execute(db);
  return rows;
}

/**
 * How things stand for the whole shop. Each part reads what waits, or the last day, by an index of its own: the figures
 * cost the same in a shop of any age.
 */
export async function readShopFigures(db: Executor): Promise<ShopFigures> {
  const { rows } = await sql<Omit<ShopFigures, 'jobs' | 'mails' | 'orders'>>`
    select
      (select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 from graphile_worker.jobs
        where locked_at is null and attempts < max_attempts and run_at <= now()) as "oldestDueJobSeconds",
      (select count(*) from emails where status = 'waiting') as "waitingMails",
      (select coalesce(greatest(extract(epoch from giro_now() - min(created_at)), 0), 0)::float8 from emails
        where status = 'waiting') as "oldestWaitingMailSeconds",
      (select count(*) from orders where status = ${orderStatus.pending}) as "unpaidOrders",
      (select count(*) from pix_payments where paid_at > ${lastDay}) as payments,
      (select count(*) from pix_charges where state in ('new', 'open')) as "openCharges",
      (select count(*) from pix_charges where state in ('new', 'open') and last_error is not null)
        as "troubledCharges"`.execute(db);
  return {
    ...(rows[0] as (typeof rows)[number]),
    jobs: await listJobs(db),
    mails: await countByStatus(db, 'emails', Object.fromEntries(mailStatuses.map((status) => [status, status]))),
    orders: await countByStatus(db, 'orders', orderStatus),
  };
}
