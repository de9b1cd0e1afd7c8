import type pg from 'pg';
import type { Tx } from '../platform/database/database.ts';

/** Does all of this work or nothing. */
export async function inTransaction<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** True if another process of Giro is connected to this database. */
export async function isGiroThere(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
     and application_name like 'giro:%' and application_name <> current_setting('application_name') limit 1`,
  );
  return rows.length > 0;
}

/** True if a database with Giro's tables holds anybody, or anything to sell. */
export async function isInUse(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select 1 from users union all select 1 from brands limit 1');
  return rows.length > 0;
}

/** Forgets every job that nobody is at. */
export async function completeJobs(client: pg.Client): Promise<void> {
  await client.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))');
}

export async function listWaitingMails(tx: Tx): Promise<number[]> {
  const waiting = await tx.selectFrom('emails').select('id').where('status', '=', 'waiting').execute();
  return waiting.map(({ id }) => id);
}

/** Whoever was signed in, or had a link mailed, at the moment of the backup may have been locked out since. */
export async function endSessions(client: pg.Client): Promise<void> {
  await client.query('truncate sessions, password_resets');
  // A link that only confirms an address lets nobody in.
  await client.query(`
    delete from email_confirmations using users
    where users.id = email_confirmations.user_id and users.email <> email_confirmations.email`);
}
