import type { NotaOfDeal } from '@giro/contract/calls/fiscal-documents.ts';
import type { DocumentKind } from '@giro/contract/rules/fiscal.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';

/** The newest document of a kind of each of these, the one that stands before others. */
export async function listNotas(
  db: Executor,
  column: 'order_id' | 'proposal_id',
  kind: DocumentKind,
  ids: readonly number[],
): Promise<Map<number, NotaOfDeal>> {
  const { rows } = await sql<NotaOfDeal & { of: number }>`
    select distinct on (${sql.ref(column)}) ${sql.ref(column)} as of, id, state, model, number, series, key
    from fiscal_documents
    where ${sql.ref(column)} = any(${ids}::int[]) and kind = ${kind} and state <> 'waived'
    order by ${sql.ref(column)}, undone_at is null desc, id desc`.execute(db);
  return new Map(rows.map(({ of, ...nota }) => [of, nota]));
}

/** The way of an order to its buyer. */
export async function findSaleMoment(db: Executor, orderId: number): Promise<{ isSent: boolean } | undefined> {
  const { rows } = await sql<{ isSent: boolean }>`
    select kind = 'delivery' as "isSent" from fulfilments where order_id = ${orderId}`.execute(db);
  return rows[0];
}

/** Parcels of an order that have no label yet go with this key, unless somebody has typed another. The order is locked. */
export async function giveKeyToParcels(tx: Tx, orderId: number, key: string): Promise<void> {
  await sql`
    update parcels set nota_key = ${key}, version = version + 1, updated_at = giro_now()
    where order_id = ${orderId} and way = 'to-buyer' and not is_closed and state in ('packing', 'failed')
      and nota_key is null`.execute(tx);
}

/** Parcels that have no label yet lose a key that was wrong, and wait for another. The order is locked. */
export async function takeKeyFromParcels(tx: Tx, orderId: number, key: string): Promise<void> {
  await sql`
    update parcels set nota_key = null, version = version + 1, updated_at = giro_now()
    where order_id = ${orderId} and not is_closed and state in ('packing', 'failed') and nota_key = ${key}`.execute(tx);
}
