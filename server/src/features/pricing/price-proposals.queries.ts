import type { PriceProposalState } from '@giro/contract/rules/price-ageing.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { offsetOf, pageSize } from '../../platform/database/paging.ts';

/** A price that a rule proposes, in centavos, with its product as it is now. */
export interface ProposalRow {
  id: number;
  product_id: number;
  sku: string;
  name: string;
  before_cents: number;
  after_cents: number;
  floor_cents: number;
  rule_name: string;
  made_at: Date;
  state: PriceProposalState;
}

const rowsWhere = (condition: RawBuilder<SqlBool>, rest = sql``) => sql<ProposalRow>`
  select price_proposals.id, product_id, products.sku, products.name, before_cents, after_cents, floor_cents, rule_name,
    made_at, state
  from price_proposals join products on products.id = product_id
  where ${condition} ${rest}`;

/** Those of a state, newest first, and their number. */
export async function listProposals(db: Executor, state: PriceProposalState, page: number) {
  const [found, counted] = await Promise.all([
    rowsWhere(
      sql`state = ${state}`,
      sql`order by price_proposals.id desc limit ${pageSize} offset ${offsetOf({ page })}`,
    ).execute(db),
    sql<{ total: number }>`select count(*)::int as total from price_proposals where state = ${state}`.execute(db),
  ]);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

export async function findProposal(db: Executor, id: number): Promise<ProposalRow | undefined> {
  const { rows } = await rowsWhere(sql`price_proposals.id = ${id}`).execute(db);
  return rows[0];
}

/** Decides on one that waits. Returns whether it did. */
export async function decideProposal(
  tx: Tx,
  id: number,
  state: Exclude<PriceProposalState, 'open'>,
  byId: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('price_proposals')
    .set({ state, decided_at: sql<Date>`giro_now()`, decided_by: byId })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
