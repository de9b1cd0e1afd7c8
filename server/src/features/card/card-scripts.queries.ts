import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';

export interface KnownScript {
  url: string;
  sha256: string;
  since: Date;
}

/** A script that is another than it was found to be last. */
export interface NotedScript {
  id: number;
  /** Hash of what it was before; null for one that was never looked at. */
  before: string | null;
}

/** Notes what the script of an address is now; undefined where that is known. */
export async function noteScript(tx: Tx, url: string, sha256: string): Promise<NotedScript | undefined> {
  const { rows } = await sql<NotedScript>`
    with last as (select sha256 from payment_scripts where url = ${url} order by id desc limit 1)
    insert into payment_scripts (url, sha256)
    select ${url}, ${sha256} where not exists (select from last where sha256 = ${sha256})
    returning id, (select sha256 from last) as before`.execute(tx);
  return rows[0];
}

const mostShown = 10;

/** The scripts as they were found to be, the latest first. */
export async function listScripts(db: Executor): Promise<KnownScript[]> {
  const { rows } = await sql<KnownScript>`
    select url, sha256, since from payment_scripts order by id desc limit ${mostShown}`.execute(db);
  return rows;
}
