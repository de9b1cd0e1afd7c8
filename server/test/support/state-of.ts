import type pg from 'pg';

/** Tables that count attempts, or say when somebody was seen: true of a call that failed as well. */
const besides = ['rate_limits'];
/** Of these tables their keys alone. */
const keysOf: Record<string, string> = { sessions: 'id' };

let statement: string | undefined;

async function writeStatement(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^kysely_' order by 1`);
  const tables = rows.map(({ name }) => name).filter((name) => !besides.includes(name));
  const hashOf = (name: string, from: string, what: string) => `
    select '${name}' as name, md5(coalesce(string_agg(md5(${what}), '' order by ${what}), '')) as hash from ${from}`;
  const hashes = tables.map((name) => {
    const key = keysOf[name];
    return hashOf(name, `public."${name}" each`, key ? `each.${key}::text` : 'each::text');
  });
  hashes.push(hashOf('jobs', 'graphile_worker._private_jobs each', `concat_ws(' ', task_id, key, payload)`));
  return hashes.join(' union all ');
}

/** Contents of every table, and the jobs: by its name, a text that is another one after any change. */
export async function stateOf(pool: pg.Pool): Promise<Map<string, string>> {
  statement ??= await writeStatement(pool);
  const { rows } = await pool.query<{ name: string; hash: string }>(statement);
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}
