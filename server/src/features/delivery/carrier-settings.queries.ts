import { type SqlBool, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';

/** A parcel that was handed to a carrier is followed, charged for and complained about for at most so many days. */
const followedDays = 400;

/** True of a row of `carrier_accounts` whose last parcel is asked about by nobody any more. */
export const isUnneeded = sql<SqlBool>`replaced_at < giro_now() - make_interval(days => ${sql.lit(followedDays)})`;

/** Lays renewed secrets, sealed, over those of the setting, or of a former account where an id is given. No save of people's. */
export async function putSecrets(
  tx: Tx,
  formerId: number | undefined,
  sealed: Record<string, string | null>,
): Promise<void> {
  const json = JSON.stringify(sealed);
  if (formerId === undefined) {
    await sql`update settings set value = value || ${json}::jsonb where key = 'carrier'`.execute(tx);
  } else {
    await sql`update carrier_accounts set former = former || ${json}::jsonb where id = ${formerId}`.execute(tx);
  }
}

/** Earlier answers of carriers hold no longer: another one is asked, or on other terms. */
export async function forgetQuotes(db: Executor): Promise<void> {
  await sql`delete from kept_quotes`.execute(db);
}

/** Whoever failed is asked again. */
export async function endRests(db: Executor): Promise<void> {
  await sql`delete from carrier_rests`.execute(db);
}

/** True once a carrier was set up, or something was sold to be sent. */
export async function wasDelivering(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`
    select exists (select from carrier_accounts) or exists (select from fulfilments where service is not null) as was
  `.execute(db);
  return rows[0]?.was ?? false;
}
