import { type SqlBool, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** A buyer's bank may take the money of a card back for so many days (Mastercard's Chargeback Guide). */
const disputableDays = 540;

/** True of a row of `card_providers` whose last payment can be asked about by nobody any more. */
export const isUnneeded = sql<SqlBool>`
  replaced_at < giro_now() - make_interval(days => ${sql.lit(disputableDays)})
  and not exists (
    select from card_attempts where provider_id = card_providers.id
      and (decided_at is null or decided_at > giro_now() - make_interval(days => ${sql.lit(disputableDays)}))
  )`;

/** True if a card provider is or was set up. */
export async function hadProvider(db: Executor): Promise<boolean> {
  const { rows } = await sql`select from card_providers limit 1`.execute(db);
  return rows.length > 0;
}
