import { type RawBuilder, sql } from 'kysely';
import type { Executor } from './database/database.ts';

/** Sets how far `giro_now()` is ahead of the real time; writes nothing when it is so already. */
async function setAhead(db: Executor, seconds: number): Promise<void> {
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

/** Milliseconds by which the program's time is ahead of the real one, or the instant at which it starts. */
export type ClockSetting = { aheadMs: number } | { startsAt: Date };

/**
 * Sets the program's clock, and the database's `giro_now()` with it, which alone judges what is due. Returns the time
 * for what a process itself stamps; without a setting both go with the real time.
 */
export async function setClock(db: Executor, setting: ClockSetting | undefined): Promise<() => Date> {
  const aheadMs = setting === undefined ? 0 : aheadOf(setting);
  await setAhead(db, aheadMs / 1000);
  return aheadMs === 0 ? () => new Date() : () => new Date(Date.now() + aheadMs);
}

const aheadOf = (setting: ClockSetting) =>
  'aheadMs' in setting ? setting.aheadMs : setting.startsAt.getTime() - Date.now();

/** The last second of the day so many days from now, in São Paulo, by the database's time. */
export const endOfDay = (daysFromNow: number): RawBuilder<Date> => sql<Date>`(
  (giro_now() at time zone 'America/Sao_Paulo')::date + ${sql.lit(daysFromNow)}::integer + time '23:59:59'
) at time zone 'America/Sao_Paulo'`;
