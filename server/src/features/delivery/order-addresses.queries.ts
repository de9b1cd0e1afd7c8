import { sql } from 'kysely';
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
