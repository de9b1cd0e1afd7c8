import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';

interface Pace {
  carrier: string;
  /** Between two calls. */
  everyMs: number;
  /** Nobody waits for longer: then no moment is taken. */
  mostMs: number;
}

/** Takes the next free moment of a carrier and returns the milliseconds until then; undefined when it is too far off. */
export async function takeMoment(db: Executor, { carrier, everyMs, mostMs }: Pace): Promise<number | undefined> {
  // A row is locked until it has its new time, so that no two callers are given the same moment.
  const { rows } = await sql<{ ms: number }>`
    insert into carrier_paces as pace (carrier, free_at)
    values (${carrier}, clock_timestamp() + make_interval(secs => ${everyMs}::float8 / 1000))
    on conflict (carrier) do update
    set free_at = greatest(pace.free_at, clock_timestamp()) + make_interval(secs => ${everyMs}::float8 / 1000)
    where pace.free_at < clock_timestamp() + make_interval(secs => ${mostMs}::float8 / 1000)
    returning (extract(epoch from free_at - clock_timestamp()) * 1000 - ${everyMs})::float8 as ms`.execute(db);
  const [taken] = rows;
  return taken && Math.max(0, taken.ms);
}
