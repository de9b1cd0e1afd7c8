import type pg from 'pg';

/** Channel on which triggers announce changed topics, and processes call themselves. */
const channel = 'giro_changes';

export async function sendCall(pool: pg.Pool, call: string): Promise<void> {
  await pool.query('select pg_notify($1, $2)', [channel, call]);
}

/** From now on the connection is notified of what is announced. */
export async function listenForChanges(client: pg.Client): Promise<void> {
  await client.query(`listen ${channel}`);
}
