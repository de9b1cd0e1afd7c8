import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';

/** Keeps the units of an unpaid order at least until then. */
export async function extendHold(tx: Tx, id: number, until: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ hold_until: sql<Date>`greatest(hold_until, ${until}::timestamptz)` })
    .where('id', '=', id)
    .where('status', '=', orderStatus.pending)
    .execute();
}

/** Keeps the units of an order until then, whatever was said before. */
export async function setHold(tx: Tx, id: number, until: Date): Promise<void> {
  await tx.updateTable('orders').set({ hold_until: until }).where('id', '=', id).execute();
}

/**
 * From now until the end of the transaction nobody else places an order of this person, or of their client where one is
 * given, in the order in which `may_reserve` locks both.
 */
export async function lockBuyer(tx: Tx, userId: number, client: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('unpaid orders'), ${userId}::int)`.execute(tx);
  if (client === null) return;
  await sql`select pg_advisory_xact_lock(hashtext('unpaid orders of a client'), hashtext(${client}))`.execute(tx);
}

/** True if no order of this person would have to give way to their next one. */
export async function mayFollow(db: Executor, userId: number): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select may_follow(${userId}::int) as may`.execute(db);
  return rows[0]?.may ?? false;
}
