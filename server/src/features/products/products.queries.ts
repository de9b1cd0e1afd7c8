import { shopClasses } from '@giro/contract/calls/catalogue.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Executor } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/paging.ts';
import { prepared } from '../../platform/database/prepared.ts';

/** Products on a page of the shop. */
export const shopPageSize = 9;

/** Products with everything that screens show of them. */
export function productsOf(db: Executor) {
  return db
    .selectFrom('products')
    .select([
      'products.id',
      'products.sku',
      'products.name',
      'products.price_cents',
      'products.stock',
      'products.description',
      'products.created_at',
      'products.version',
      'products.deleted_at',
      'products.published',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('product_pictures')
          .select('url')
          .whereRef('product_id', '=', 'products.id')
          .orderBy('product_pictures.position'),
      ).as('pictures'),
      jsonArrayFrom(
        eb
          .selectFrom('product_values')
          .innerJoin('attribute_values', 'attribute_values.id', 'product_values.attribute_value_id')
          .innerJoin('attributes', 'attributes.id', 'attribute_values.attribute_id')
          .select(['attributes.name as attribute', 'attribute_values.id', 'attribute_values.value'])
          .whereRef('product_id', '=', 'products.id')
          .orderBy('attributes.position')
          .orderBy('attributes.id')
          .orderBy('attribute_values.position'),
      ).as('values'),
      jsonArrayFrom(
        eb
          .selectFrom('product_types')
          .innerJoin('device_types', 'device_types.id', 'product_types.device_type_id')
          .select(['device_types.id', 'device_types.name'])
          .whereRef('product_id', '=', 'products.id')
          .orderBy('device_types.id'),
      ).as('types'),
      jsonObjectFrom(
        eb.selectFrom('models').select(['models.id', 'models.name']).whereRef('models.id', '=', 'products.model_id'),
      ).as('model'),
    ]);
}

export type ProductRow = Awaited<ReturnType<ReturnType<typeof productsOf>['execute']>>[number];

/** Seen in public: neither taken off the shop nor hidden. */
const onOffer = sql<SqlBool>`products.deleted_at is null and products.published`;

/** By name or SKU, without regard to case and accents; a blank search finds all. */
function isFoundBy(search: string): Expression<SqlBool> {
  const pattern = containing(search);
  return search === ''
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(fold(products.name) like fold(${pattern}) or fold(products.sku) like fold(${pattern}))`;
}

/** Nine of what is on offer and found by the search, newest first, and how many there are. */
export async function listProducts(db: Executor, page: number, search = '') {
  const [rows, { total }] = await Promise.all([
    productsOf(db)
      .where(onOffer)
      .where(isFoundBy(search))
      .orderBy('products.id', 'desc')
      .limit(shopPageSize)
      .offset((page - 1) * shopPageSize)
      .execute(),
    db
      .selectFrom('products')
      .where(onOffer)
      .where(isFoundBy(search))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Every type of device, by its id. */
export function listTypes(db: Executor) {
  return db.selectFrom('device_types').select(['id', 'name']).orderBy('id').execute();
}

export async function hasType(db: Executor, id: number): Promise<boolean> {
  const row = await db.selectFrom('device_types').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

function isOfType(typeId: number): Expression<SqlBool> {
  return sql<SqlBool>`exists (select 1 from product_types where product_id = products.id and device_type_id = ${typeId})`;
}

export interface ProductFilter {
  typeId: number | undefined;
  modelIds: readonly number[];
  /** One list per attribute: any value of a list, and every list. */
  valueIds: readonly (readonly number[])[];
}

/** The ids of what is on offer and matches, newest first. */
export async function filterProducts(db: Executor, { typeId, modelIds, valueIds }: ProductFilter): Promise<number[]> {
  const rows = await db
    .selectFrom('products')
    .select('products.id')
    .where(onOffer)
    .$if(typeId !== undefined, (query) => query.where(isOfType(typeId ?? 0)))
    .$if(modelIds.length > 0, (query) => query.where('products.model_id', 'in', [...modelIds]))
    .where((eb) =>
      eb.and(
        valueIds
          .filter((ids) => ids.length > 0)
          .map((ids) =>
            eb.exists(
              eb
                .selectFrom('product_values')
                .select('product_values.product_id')
                .whereRef('product_values.product_id', '=', 'products.id')
                .where('product_values.attribute_value_id', 'in', [...ids]),
            ),
          ),
      ),
    )
    .orderBy('products.id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

export function findProductBySku(db: Executor, sku: string): Promise<ProductRow | undefined> {
  return productsOf(db).where(onOffer).where('products.sku', '=', sku).executeTakeFirst();
}

/** Also a product that is hidden, or was taken off the shop. */
export function findProduct(db: Executor, id: number): Promise<ProductRow | undefined> {
  return productsOf(db).where('products.id', '=', id).executeTakeFirst();
}

export async function listProductsById(db: Executor, ids: readonly number[]): Promise<ProductRow[]> {
  const listed = productsOf(db)
    .where(onOffer)
    .where(sql<SqlBool>`products.id = any(${[...ids]}::int[])`);
  const { rows } = await sql<ProductRow>`${prepared} ${listed}`.execute(db);
  return rows;
}

/** Models, and values of attributes that are filters, that some product on offer has. */
export async function listFilters(db: Executor, typeId?: number) {
  const products = db
    .selectFrom('products')
    .where(onOffer)
    .$if(typeId !== undefined, (query) => query.where(isOfType(typeId ?? 0)));
  const [models, values] = await Promise.all([
    db
      .selectFrom('models')
      .select(['models.id', 'models.name'])
      .where('models.id', 'in', products.select('products.model_id'))
      .orderBy('models.position')
      .orderBy('models.name')
      .execute(),
    db
      .selectFrom('attribute_values')
      .innerJoin('attributes', 'attributes.id', 'attribute_values.attribute_id')
      .select(['attributes.id as attribute_id', 'attributes.name', 'attribute_values.id', 'attribute_values.value'])
      .where('attributes.classification', 'in', shopClasses)
      .where('attributes.is_filter', '=', true)
      .where('attribute_values.id', 'in', (eb) =>
        eb
          .selectFrom('product_values')
          .select('product_values.attribute_value_id')
          .where('product_values.product_id', 'in', products.select('products.id')),
      )
      .orderBy('attributes.position')
      .orderBy('attributes.id')
      .orderBy('attribute_values.position')
      .execute(),
  ]);
  return { models, values };
}

const mostOfModel = 8;
const mostRelated = 6;

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
    .where(onOffer)
    .executeTakeFirst();
}

export type OfferedRow = NonNullable<Awaited<ReturnType<typeof findOffered>>>;

/** Other devices of the same model: what can be had first, the cheapest of them first. */
export async function listOfModel(db: Executor, { id, model_id }: OfferedRow): Promise<RelatedRow[]> {
  const { rows } = await sql<RelatedRow>`
    select ${card} from products
    where model_id = ${model_id} and products.id <> ${id} and ${onOffer}
    order by stock > 0 desc, price_cents, products.id limit ${sql.lit(mostOfModel)}`.execute(db);
  return rows;
}

/** Available products of the same type and another model, the nearest in price first. */
export async function listRelated(db: Executor, { id, model_id, price_cents }: OfferedRow): Promise<RelatedRow[]> {
  const { rows } = await sql<RelatedRow>`
    select ${card} from products
    where products.id <> ${id} and stock > 0 and ${onOffer} and model_id is distinct from ${model_id}
      and products.id in (
        select product_id from product_types
        where device_type_id in (select device_type_id from product_types where product_id = ${id})
      )
    order by abs(price_cents - ${price_cents}), products.id limit ${sql.lit(mostRelated)}`.execute(db);
  return rows;
}
