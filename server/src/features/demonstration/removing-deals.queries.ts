import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { DemoRows } from './demonstration.queries.ts';

/** What came in for the demo's orders was never there; real money that was paid for one is nobody's from now on. */
async function removePayments(tx: Tx, { orders }: DemoRows): Promise<void> {
  const ofDemo = sql`(select id from pix_payments where is_demo)`;
  await sql`delete from pix_refunds where payment_id in ${ofDemo}`.execute(tx);
  await sql`delete from pix_payments where id in ${ofDemo}`.execute(tx);
  await sql`
    update pix_payments set order_id = null, payment_id = null, verdict = 'unmatched', decided_at = null, decided_by = null
    where order_id = any(${orders}::int[])`.execute(tx);
}

/** Takes away what the shop owed the demo's sellers; returns the receipts' files. */
async function removePayouts(tx: Tx, { proposals }: DemoRows): Promise<number[]> {
  const payouts = sql`(select id from payouts where proposal_id = any(${proposals}::int[]))`;
  const { rows } = await sql<{ id: number }>`
    select receipt_id as id from payouts where id in ${payouts} and receipt_id is not null
    union
    select receipt_id from payout_events where payout_id in ${payouts} and receipt_id is not null`.execute(tx);
  await sql`delete from payout_events where payout_id in ${payouts}`.execute(tx);
  await sql`delete from payouts where id in ${payouts}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** A product that a real order names stays as that order's; nobody can buy it any more. */
async function removeProducts(tx: Tx, { products }: DemoRows): Promise<void> {
  const isNamed = sql`(
    exists (select from order_items where product_id = products.id)
    or exists (select from units where product_id = products.id)
  )`;
  await sql`
    update products set proposal_id = null, stock = 0, stocked = stocked - stock, deleted_at = coalesce(deleted_at, giro_now())
    where id = any(${products}::int[]) and ${isNamed}`.execute(tx);
  await sql`delete from products where id = any(${products}::int[]) and not ${isNamed}`.execute(tx);
}

/** Takes away the demo's orders and proposals and the money of both. Returns the ids of files that nothing names now. */
export async function removeDeals(tx: Tx, rows: DemoRows): Promise<number[]> {
  const { orders, proposals, people } = rows;
  await removePayments(tx, rows);
  await sql`delete from pix_charges where order_id = any(${orders}::int[])`.execute(tx);
  await sql`delete from withdrawals where order_id = any(${orders}::int[])`.execute(tx);
  const receipts = await removePayouts(tx, rows);
  await sql`
    delete from whatsapp_openings
    where by = any(${people}::int[])
      or (subject_kind = 'user' and subject_id = any(${people}::int[]))
      or (subject_kind = 'order' and subject_id = any(${orders}::int[]))
      or (subject_kind = 'proposal' and subject_id = any(${proposals}::int[]))`.execute(tx);
  await sql`delete from orders where id = any(${orders}::int[])`.execute(tx);
  await removeProducts(tx, rows);
  await sql`delete from counter_offers where proposal_id = any(${proposals}::int[])`.execute(tx);
  await sql`delete from proposals where id = any(${proposals}::int[])`.execute(tx);
  return receipts;
}
