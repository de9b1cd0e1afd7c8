import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Charges that only the provider they were asked of can tell about. */
export interface LiveCharges {
  count: number;
  /** When the last of them has ended and was asked about; a past moment while the provider says nothing of it. */
  endsAt: Date;
  /** When they are no longer waited for, whatever the provider says. */
  givenUpAt: Date;
  now: Date;
}

/** A Pix of the last moment, and the look at the end of a hold, are over within this. */
const settlesWithinMinutes = 3;

/**
 * What the provider may still take money for, or has taken and not told; a charge that is over for a day no longer
 * counts. Until the transaction ends nobody begins or changes a charge. Undefined when there is none.
 */
export async function holdLiveCharges(tx: Tx, reserveMinutes: number): Promise<LiveCharges | undefined> {
  await sql`lock table pix_charges in share row exclusive mode`.execute(tx);
  const { rows } = await sql<LiveCharges>`
    with live as (
      select coalesce(expires_at, created_at + make_interval(mins => ${reserveMinutes})) as over_at
      from pix_charges where state in ('new', 'open', 'removing')
    )
    select count(*)::int as count, max(over_at) + make_interval(mins => ${sql.lit(settlesWithinMinutes)}) as "endsAt",
      max(over_at) + interval '1 day' as "givenUpAt", giro_now() as now
    from live where over_at > giro_now() - interval '1 day'`.execute(tx);
  return rows[0]?.count ? rows[0] : undefined;
}
