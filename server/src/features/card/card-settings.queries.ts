import { type SqlBool, sql } from 'kysely';

/** A buyer's bank may take the money of a card back for so many days (Mastercard's Chargeback Guide). */
const disputableDays = 540;

/** True of a row of `card_providers` whose last payment can be asked about by nobody any more. */
export const isUnneeded = sql<SqlBool>`
  replaced_at < giro_now() - make_interval(days => ${sql.lit(disputableDays)})`;
