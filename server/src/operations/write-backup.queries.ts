import type pg from 'pg';
import { checkKey } from '../platform/crypto/key-check.ts';

/** The sealed text that the right key opens; undefined where no Giro has been started. */
export async function findKeyCheck(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ sealed: string }>(
    `select value ->> 'sealed' as sealed from settings where key = $1`,
    [checkKey],
  );
  return rows[0]?.sealed;
}
