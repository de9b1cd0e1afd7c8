import type { Amount } from '@giro/contract/rules/pricing.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** A line of an order as it is priced, in centavos. */
interface OrderLine {
  line: number;
  cents: number;
  discountCents: number;
  pixDiscountCents: number;
}

/** All that the total of an order is made of. */
export async function readPrice(tx: Tx, orderId: number): Promise<{ amounts: Amount[]; lines: OrderLine[] }> {
  const { rows: amounts } = await sql<Amount>`
    select kind, label, cents, source from order_amounts where order_id = ${orderId} order by place`.execute(tx);
  const { rows: lines } = await sql<OrderLine>`
    select line, unit_price_cents * quantity as cents, discount_cents as "discountCents",
      pix_discount_cents as "pixDiscountCents"
    from order_items where order_id = ${orderId} order by line`.execute(tx);
  return { amounts, lines };
}

/** An unpaid order that is locked is made of this from now on. Throws for any other. */
export async function writePrice(
  tx: Tx,
  orderId: number,
  { amounts, lines, totalCents }: { amounts: readonly Amount[]; lines: readonly OrderLine[]; totalCents: number },
): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update orders set total_cents = ${totalCents} where id = ${orderId} and status = 1`.execute(tx);
  if (numAffectedRows !== 1n) throw new Error(`Order ${orderId} is not unpaid.`);
  await sql`delete from order_amounts where order_id = ${orderId}`.execute(tx);
  await sql`
    insert into order_amounts (order_id, place, kind, label, cents, source)
    select ${orderId}::int, place, kind, label, cents, source
    from unnest(${amounts.map(({ kind }) => kind)}::text[], ${amounts.map(({ label }) => label)}::text[],
      ${amounts.map(({ cents }) => cents)}::int[], ${amounts.map(({ source }) => source)}::text[])
      with ordinality as each (kind, label, cents, source, place)`.execute(tx);
  await sql`
    update order_items set discount_cents = each.discount_cents, pix_discount_cents = each.pix_discount_cents
    from unnest(${lines.map(({ line }) => line)}::int[], ${lines.map(({ discountCents }) => discountCents)}::int[],
      ${lines.map(({ pixDiscountCents }) => pixDiscountCents)}::int[]) each (line, discount_cents, pix_discount_cents)
    where order_id = ${orderId} and order_items.line = each.line
      and order_items.pix_discount_cents <> each.pix_discount_cents`.execute(tx);
}
