import { orderStatus } from '@giro/contract/rules/order-status.ts';
import type { PayMode } from '@giro/contract/rules/payment.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { ordersOf } from './orders.queries.ts';

/** An order that nobody else changes until the transaction ends, with the database's time. */
export async function holdOrder(tx: Tx, id: number) {
  return ordersOf(tx)
    .select(sql<Date>`giro_now()`.as('now'))
    .select(sql<boolean>`exists (select from coupon_uses where order_id = orders.id)`.as('has_coupon'))
    .where('orders.id', '=', id)
    .forUpdate('orders')
    .executeTakeFirst();
}

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof holdOrder>>>;

/** Keeps the units of an unpaid order at least until then. */
export async function extendHold(tx: Tx, id: number, until: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ hold_until: sql<Date>`greatest(hold_until, ${until}::timestamptz)` })
    .where('id', '=', id)
    .where('status', '=', orderStatus.pending)
    .execute();
}

/** Says how an order is paid from now on, and until when it is kept for that. */
export async function setPayMode(tx: Tx, id: number, payMode: PayMode, holdUntil: Date): Promise<void> {
  await tx.updateTable('orders').set({ pay_mode: payMode, hold_until: holdUntil }).where('id', '=', id).execute();
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

/** Whether no order of this person waits for its charge. */
export async function mayCharge(db: Executor, userId: number): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select may_charge(${userId}::int) as may`.execute(db);
  return rows[0]?.may ?? false;
}
