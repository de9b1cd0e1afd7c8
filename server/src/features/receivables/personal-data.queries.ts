import { retention } from '@giro/contract/rules/retention.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { atOnce, years } from '../../platform/features/forgetting.queries.ts';
import type { Forgotten, PersonalData } from '../../platform/features/personal-data.ts';

/** Forgets money that has come, all shares of a payment at once: part of them would not add up. */
async function forgetReceived(tx: Tx): Promise<Forgotten> {
  const { rows } = await sql`
    delete from receivables
    where receipt_id in (
      select receipt_id from receivables group by receipt_id
      having max(due_on) < ${years(retention.taxYears)} and bool_and(gross_cents = 0 or state in ('received', 'reversed'))
      order by receipt_id limit ${atOnce}
    )
    returning receipt_id`.execute(tx);
  return { isMore: new Set(rows.map((row) => (row as { receipt_id: number }).receipt_id)).size === atOnce };
}

export const receivablesData: PersonalData = { forgetOld: [forgetReceived] };
