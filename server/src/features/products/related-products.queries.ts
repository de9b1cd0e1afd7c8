import { type SqlBool, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

const mostOfModel = 8;
const mostRelated = 6;

const offered = sql<SqlBool>`products.deleted_at is null and products.published`;

export interface RelatedRow {
  id: number;
  sku: string;
  name: string;
  price_cents: number;
  stock: number;
  picture: string | null;
  condition: string | null;
}

/** A product's columns on a card; its condition is the shop's value under 'Estado'. */
const card = sql`products.id, products.sku, products.name, products.price_cents, products.stock,
  (select url from product_pictures where product_id = products.id order by position limit 1) as picture,
  (
    select string_agg(value, ' - ' order by attribute_values.position)
    from product_values
    join attribute_values on attribute_values.id = attribute_value_id
    join attributes on attributes.id = attribute_id
    where product_id = products.id and fold(attributes.name) = 'estado'
  ) as condition`;

/** A product that anybody can see, as others are compared with it. */
export function findOffered(db: Executor, sku: string) {
  return db
    .selectFrom('products')
    .select(['id', 'model_id', 'price_cents'])
    .where('sku', '=', sku)
    .where(offered)
    .executeTakeFirst();
}

export type OfferedRow = NonNullable<Awaited<ReturnType<typeof findOffered>>>;

/** Other devices of the same model: what can be had first, the cheapest of them first. */
export async function listOfModel(db: Executor, { id, model_id }: OfferedRow): Promise<RelatedRow[]> {
  const { rows } = await sql<RelatedRow>`
    select ${card} from products
    where model_id = ${model_id} and products.id <> ${id} and ${offered}
    order by stock > 0 desc, price_cents, products.id limit ${sql.lit(mostOfModel)}`.execute(db);
  return rows;
}

/** Available products of the same type and another model, the nearest in price first. */
export async function listRelated(db: Executor, { id, model_id, price_cents }: OfferedRow): Promise<RelatedRow[]> {
  const { rows } = await sql<RelatedRow>`
    select ${card} from products
    where products.id <> ${id} and stock > 0 and ${offered} and model_id is distinct from ${model_id}
      and products.id in (
        select product_id from product_types
        where device_type_id in (select device_type_id from product_types where product_id = ${id})
      )
    order by abs(price_cents - ${price_cents}), products.id limit ${sql.lit(mostRelated)}`.execute(db);
  return rows;
}
