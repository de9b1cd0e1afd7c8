import type pg from 'pg';

/** Lets one process at a time do this work in a database, the others wait; a process that dies waits for nobody. */
export async function oneAtATime<Result>(pool: pg.Pool, name: string, work: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    return await work();
  } finally {
    // The lock belongs to this connection and ends with it.
    client.release(true);
  }
}
