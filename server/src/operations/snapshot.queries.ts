import type pg from 'pg';

/** Reads the database as it is at one moment; writes nothing. */
export async function inSnapshot<Result>(client: pg.Client, read: () => Promise<Result>): Promise<Result> {
  await client.query('begin isolation level repeatable read read only');
  const result = await read();
  await client.query('commit');
  return result;
}
