import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { ReadProduct } from './orders.rules.ts';

/** Their types are asked for where a coupon may be for some of them alone. */
interface Asked {
  withTypes: boolean;
}

/** The products of these ids that are on offer, as a part of a statement; hidden ones are not. */
export const productsOnOffer = (ids: readonly number[], { withTypes }: Asked) => sql<ReadProduct>`
  select id, name, price_cents as "priceCents", stock,
    (select url from product_pictures where product_id = products.id order by position limit 1) as picture,
    ${withTypes ? sql`array(select device_type_id from product_types where product_id = products.id)` : sql`'{}'::int[]`} as "typeIds"
  from products where id = any(${ids}::int[]) and deleted_at is null and published`;

export async function readProducts(
  db: Executor,
  ids: readonly number[],
  asked: Asked,
): Promise<Map<number, ReadProduct>> {
  const { rows } = await productsOnOffer(ids, asked).execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
