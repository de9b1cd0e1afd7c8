import type { DocumentKind, FiscalEnvironment, FiscalModel } from '@giro/contract/rules/fiscal.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';

interface Cause {
  orderId: number | null;
  proposalId: number | null;
}

/** The value of an order or a purchase, in centavos. */
export async function readDealCents(db: Executor, { orderId, proposalId }: Cause): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(
      (select total_cents from orders where id = ${orderId}::int),
      (select coalesce(new_value_cents, value_cents) from proposals where id = ${proposalId}::int)
    ) as cents`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** A document that waits here without a number gives way to what was issued elsewhere. Its cause is locked. */
export async function waiveMissing(tx: Tx, { orderId, proposalId }: Cause): Promise<void> {
  await sql`
    update fiscal_documents set state = 'waived', next_at = null, missing = '[]', updated_at = giro_now(), version = version + 1
    where (order_id = ${orderId}::int or proposal_id = ${proposalId}::int) and kind in ('entrada', 'venda')
      and state in ('missing', 'queued') and number is null`.execute(tx);
}

export interface OutsideRow extends Cause {
  kind: DocumentKind;
  key: string;
  model: FiscalModel;
  environment: FiscalEnvironment;
  totalCents: number;
  protocol: string | null;
  authorisedAt: Date | null;
  byId: number;
}

/** Undefined, and nothing, where a document stands already. */
export async function insertOutside(tx: Tx, row: OutsideRow): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into fiscal_documents (kind, state, order_id, proposal_id, user_id, emitter, environment, model, key, protocol,
      authorised_at, issued_at, total_cents, made_by)
    select ${row.kind}, 'outside', ${row.orderId}::int, ${row.proposalId}::int, coalesce(
        (select user_id from orders where id = ${row.orderId}::int),
        (select user_id from proposals where id = ${row.proposalId}::int)
      ), 'por-fora', ${row.environment}, ${row.model}, ${row.key}, ${row.protocol}, ${row.authorisedAt},
      coalesce(${row.authorisedAt}, giro_now()), ${row.totalCents}, ${row.byId}
    where not exists (
      select from fiscal_documents
      where kind = ${row.kind} and undone_at is null
        and (order_id = ${row.orderId}::int or proposal_id = ${row.proposalId}::int)
        and state in ('missing', 'queued', 'signed', 'sent', 'rejected', 'authorised', 'outside')
    )
    returning id`.execute(tx);
  return rows[0]?.id;
}

export async function deleteOutside(tx: Tx, id: number): Promise<void> {
  await sql`delete from fiscal_documents where id = ${id} and state = 'outside'`.execute(tx);
}
