import { type RawBuilder, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';

/** Sealed addresses of those of these orders that have one, with the codes that they are sealed for. */
export async function listSealed(
  db: Executor,
  orderIds: readonly number[],
): Promise<{ orderId: number; code: string; sealed: string }[]> {
  const { rows } = await sql<{ orderId: number; code: string; sealed: string }>`
    select order_id as "orderId", order_code as code, address_sealed as sealed
    from fulfilments join orders on orders.id = order_id
    where order_id = any(${orderIds}::int[]) and address_sealed is not null`.execute(db);
  return rows;
}

/** An order that is locked goes to another address from now on. */
export async function putAddress(tx: Tx, orderId: number, sealed: string): Promise<void> {
  await tx.updateTable('fulfilments').set({ address_sealed: sealed }).where('order_id', '=', orderId).execute();
}

/** The way of an order that is sent, as it is written with the order. */
export interface NewDelivery {
  sealed: string;
  service: string;
  label: string;
  carrier: string | null;
  days: number;
  handlingDays: number;
  dueOn: string;
  quotedCents: number;
  box: string;
  weightG: number;
  declaredCents: number;
}

/** Writes it in the order's own statement: `placed` is the part that returns the order's `id`. */
export const insertDelivery = (placed: string, kind: string, delivery: NewDelivery): RawBuilder<unknown> => sql`
  insert into fulfilments (order_id, kind, address_sealed, service, label, carrier, days, handling_days, due_on,
    quoted_cents, box, weight_g, declared_cents)
  select id, ${kind}, ${delivery.sealed}, ${delivery.service}, ${delivery.label}, ${delivery.carrier}::text,
    ${delivery.days}::smallint, ${delivery.handlingDays}::smallint, ${delivery.dueOn}::date,
    ${delivery.quotedCents}::int, ${delivery.box}, ${delivery.weightG}::int, ${delivery.declaredCents}::int
  from ${sql.table(placed)}`;
