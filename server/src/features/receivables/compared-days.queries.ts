import { liveAttemptStates } from '@giro/contract/rules/card.ts';
import { sql } from 'kysely';
import type { DaysRecord } from '../../platform/compared-days.queries.ts';
import type { ListedMoney } from '../../platform/compared-days.ts';
import type { Executor } from '../../platform/database/database.ts';

export const cardDays: DaysRecord = { table: 'card_days', nameAs: 'reference' };

const live = sql.join(liveAttemptStates.map((state) => sql.lit(state)));

/** An attempt to pay by card, with its money as it is written down here: without what went back by the shop's wish. */
export interface OurCard extends ListedMoney {
  /** Its money has come in. */
  isPaid: boolean;
  /** Nothing can be said yet: it is being decided, or something of it is on its way back. */
  isMoving: boolean;
}

/** Attempts whose money came in at these providers between two moments, and all others that they list, by reference. */
export async function listOurCards(
  db: Executor,
  { from, to }: { from: Date; to: Date },
  listed: { byIds: readonly number[]; references: readonly string[] },
): Promise<OurCard[]> {
  const { rows } = await sql<OurCard>`
    select reference as name, came.id is not null as "isPaid", coalesce(came.cents - (
        select coalesce(sum(amount_cents), 0)::int from pix_refunds
        where payment_id = came.id and state <> 'failed' and nature <> 'CHARGEBACK'
      ), 0) as cents,
      card_attempts.state in (${live}) or exists (
        select from pix_refunds where payment_id = came.id and state in ('wanted', 'processing')
      ) as "isMoving"
    from card_attempts left join lateral (
      select id, amount_cents as cents, paid_at from pix_payments where txid = reference
    ) came on true
    where reference = any(${[...listed.references]}::text[]) or (
      card_attempts.provider_id = any(${[...listed.byIds]}::int[]) and paid_at >= ${from} and paid_at < ${to}
    )`.execute(db);
  return rows;
}
