import type pg from 'pg';
import { checkKey } from '../platform/crypto/key-check.queries.ts';

/** The sealed text that the right key opens; undefined where no Giro has been started. */
export async function findKeyCheck(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ sealed: string }>(
    `select value ->> 'sealed' as sealed from settings where key = $1`,
    [checkKey],
  );
  return rows[0]?.sealed;
}

/** The keys of all private files. */
export async function listPrivateKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>('select key from private_files');
  return rows.map(({ key }) => key);
}

/** Reads the database as it is at one moment; writes nothing. */
export async function inSnapshot<Result>(client: pg.Client, read: () => Promise<Result>): Promise<Result> {
  await client.query('begin isolation level repeatable read read only');
  const result = await read();
  await client.query('commit');
  return result;
}
