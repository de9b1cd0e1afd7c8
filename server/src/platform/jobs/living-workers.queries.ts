import type pg from 'pg';

/** A worker lives while a connection of its process shares the advisory lock of its name. */
const lockOf = (name: string) => `hashtextextended('giro worker ' || ${name}, 0)`;

/** Who holds jobs and is neither one of these workers nor seen to live in another process. */
const deadBeside = (names: string) => `
  select name from (select distinct locked_by as name from graphile_worker.jobs where locked_by <> all(${names})) holder
  where pg_try_advisory_xact_lock(${lockOf('name')})`;

/** Shows every process that this worker lives, as long as the connection does. */
export async function shareLock(client: pg.Client, name: string): Promise<void> {
  await client.query(`select pg_advisory_lock_shared(${lockOf('$1')})`, [name]);
}

/** Holders of jobs that look dead right now, beside the living ones of this process. */
export async function listDead(pool: pg.Pool, living: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(deadBeside('$1'), [living]);
  return rows.map(({ name }) => name);
}

/** Gives back the jobs of those of `suspected` that still look dead; returns who they were, undefined for nobody. */
export async function releaseDead(pool: pg.Pool, living: readonly string[], suspected: readonly string[]) {
  const { rows } = await pool.query<{ names: string[] }>(
    `select names, graphile_worker.force_unlock_workers(names)
     from (select array_agg(name) as names from (${deadBeside('$1')}) holder where name = any($2)) released
     where names is not null`,
    [living, suspected],
  );
  return rows[0]?.names;
}
