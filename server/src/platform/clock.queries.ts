import { sql } from 'kysely';
import type { Executor } from './database/database.ts';

/** Sets how far `giro_now()` is ahead of the real time; writes nothing when it is so already. */
export async function setAhead(db: Executor, seconds: number): Promise<void> {
  await sql`
    insert into clock (ahead) values (make_interval(secs => ${seconds}))
    on conflict (only_row) do update set ahead = excluded.ahead
    where clock.ahead <> excluded.ahead`.execute(db);
}

/** The time by which the database judges what is due. */
export async function readNow(db: Executor): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select giro_now() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}
