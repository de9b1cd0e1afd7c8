import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Notes a purchase; noted before, the line keeps its number and its day and is corrected to this value. */
export async function insertPurchase(tx: Tx, proposalId: number, cents: number): Promise<void> {
  await sql`
    insert into device_register (purpose, proposal_id, value_cents) values ('purchase', ${proposalId}, ${cents})
    on conflict (proposal_id) where purpose = 'purchase' do update set value_cents = excluded.value_cents
    where device_register.value_cents is distinct from excluded.value_cents`.execute(tx);
}

/** Notes what came of a device, unless it is noted. */
export async function insertEntry(
  tx: Tx,
  entry: {
    purpose: 'sale' | 'disposal';
    proposal_id?: number;
    unit_id?: number;
    order_id?: number;
    value_cents: number | null;
  },
): Promise<void> {
  await tx
    .insertInto('device_register')
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
