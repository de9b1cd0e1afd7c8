import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { DemoPart, DemoRows } from '../../platform/features/feature-parts.ts';

/** A product that a real order names stays as that order's; nobody can buy it any more. */
async function removeProducts(tx: Tx, { products }: DemoRows): Promise<void> {
  const isNamed = sql`(
    exists (select from order_items where product_id = products.id)
    or exists (select from units where product_id = products.id)
  )`;
  await sql`
    update products set proposal_id = null, deleted_at = coalesce(deleted_at, giro_now())
    where id = any(${products}::int[]) and ${isNamed}`.execute(tx);
  await sql`delete from products where id = any(${products}::int[]) and not ${isNamed}`.execute(tx);
}

export const productsDemo: DemoPart = {
  after: ['orders', 'units'],
  async remove(tx, rows) {
    await removeProducts(tx, rows);
    return {};
  },
};
