import { orderStatus } from '@giro/contract/rules/order-status.ts';
import type { EndReason } from '@giro/contract/rules/payment.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { savedBy } from '../../platform/database/versions.ts';
import type { OrderRow } from './orders.queries.ts';

/** An order that nobody else changes until the transaction ends, with the database's time. */
export async function holdOrder(tx: Tx, id: number) {
  return tx
    .selectFrom('orders')
    .selectAll()
    .select(sql<Date>`giro_now()`.as('now'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof holdOrder>>>;

/** Writes what happened to an order that is locked and that no person moved, as its next version. */
export function moveOrder(
  tx: Tx,
  id: number,
  change: {
    status: number;
    holdsStock: boolean;
    holdUntil: Date | null;
    endReason: EndReason | null;
    client?: string | null;
  },
  at: Date,
): Promise<OrderRow> {
  const { status, holdsStock, holdUntil, endReason, client = null } = change;
  return tx
    .updateTable('orders')
    .set({
      ...savedBy({ byId: null }, at),
      status,
      holds_stock: holdsStock,
      hold_until: holdUntil,
      end_reason: endReason,
      client,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

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

/** Whether no order of this person would have to give way to their next one. */
export async function mayFollow(db: Executor, userId: number): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select may_follow(${userId}::int) as may`.execute(db);
  return rows[0]?.may ?? false;
}
