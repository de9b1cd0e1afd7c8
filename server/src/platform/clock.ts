import { setAhead } from './clock.queries.ts';
import type { Executor } from './database/database.ts';

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
