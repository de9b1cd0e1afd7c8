import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { WrittenColumns } from './product-edits.queries.ts';

/** The cost of the dearest device of a product on the shelf. */
const shelfCost = sql<number | null>`(
  select max(cost_cents + extra_cents) from units where product_id = products.id and state = 'in_stock')`;
const typedCost = sql<number | null>`(select cost_cents from product_costs where product_id = products.id)`;

/** Products by their SKUs, with what an import may change of them. */
export async function findForImport(db: Executor, skus: readonly string[]) {
  const { rows } = await sql<{
    id: number;
    sku: string;
    name: string;
    price_cents: number;
    description: string;
    stock: number;
    published: boolean;
    version: number;
    cost_cents: number | null;
    shelf_cost_cents: number | null;
    devices: number;
    type_ids: number[];
    pictures: number;
  }>`
    select id, sku, name, price_cents, description, stock, published, version,
      ${typedCost} as cost_cents, ${shelfCost} as shelf_cost_cents,
      (select count(*)::int from units where product_id = products.id and state = 'in_stock') as devices,
      array(select device_type_id from product_types where product_id = products.id order by 1) as type_ids,
      (select count(*)::int from product_pictures where product_id = products.id) as pictures
    from products where sku = any(${[...skus]}::text[]) and deleted_at is null`.execute(db);
  return rows;
}

/** Adds products, of which nothing is on the shelf yet; their ids in the same order. Fails on a SKU in use. */
export async function insertProducts(tx: Tx, products: readonly WrittenColumns[]): Promise<number[]> {
  const rows = await tx
    .insertInto('products')
    .values([...products])
    .returning(['id', 'sku'])
    .execute();
  const bySku = new Map(rows.map(({ id, sku }) => [sku, id]));
  return products.flatMap(({ sku }) => bySku.get(sku) ?? []);
}

/** Texts of a product besides its price; null for what stays. */
interface NewTexts {
  id: number;
  version: number;
  name: string | null;
  description: string | null;
}

/** Saves texts of products over the versions that were seen. Returns whether all were found so. */
export async function updateTexts(tx: Tx, texts: readonly NewTexts[], byId: number): Promise<boolean> {
  const column = <Name extends keyof NewTexts>(name: Name) => texts.map((row) => row[name]);
  const { rows } = await sql`
    update products set name = coalesce(wanted.name, products.name),
      description = coalesce(wanted.description, products.description), version = products.version + 1,
      updated_at = now(), updated_by = ${byId}
    from unnest(${column('id')}::int[], ${column('version')}::int[], ${column('name')}::text[],
      ${column('description')}::text[]) as wanted (id, version, name, description)
    where products.id = wanted.id and products.version = wanted.version and deleted_at is null
    returning products.id`.execute(tx);
  return rows.length === texts.length;
}

/** Has the typed cost of products be this; null for none. */
export async function saveCosts(
  tx: Tx,
  costs: readonly { id: number; cents: number | null }[],
  byId: number,
): Promise<void> {
  const none = costs.filter(({ cents }) => cents === null).map(({ id }) => id);
  if (none.length > 0) await tx.deleteFrom('product_costs').where('product_id', 'in', none).execute();
  const known = costs.flatMap(({ id, cents }) =>
    cents === null ? [] : [{ product_id: id, cost_cents: cents, updated_by: byId }],
  );
  if (known.length === 0) return;
  await tx
    .insertInto('product_costs')
    .values(known)
    .onConflict((conflict) =>
      conflict.column('product_id').doUpdateSet((eb) => ({
        cost_cents: eb.ref('excluded.cost_cents'),
        updated_by: eb.ref('excluded.updated_by'),
        updated_at: sql<Date>`giro_now()`,
      })),
    )
    .execute();
}

/** Files products under these types alone. */
export async function saveTypes(tx: Tx, types: readonly { id: number; typeIds: readonly number[] }[]): Promise<void> {
  const ids = types.map(({ id }) => id);
  await tx
    .deleteFrom('product_types')
    .where('product_id', 'in', [...ids, 0])
    .execute();
  const rows = types.flatMap(({ id, typeIds }) =>
    typeIds.map((device_type_id) => ({ product_id: id, device_type_id })),
  );
  if (rows.length > 0) await tx.insertInto('product_types').values(rows).execute();
}

/** Products as somebody who takes them away finds them, locked against everything that would refer to them. */
export async function lockToRemove(tx: Tx, ids: readonly number[]) {
  await sql`select from units where product_id = any(${[...ids]}::int[]) order by id for update`.execute(tx);
  const { rows } = await sql<{
    id: number;
    version: number;
    stock: number;
    stocked: number;
    isGone: boolean;
    costCents: number | null;
    shelfCostCents: number | null;
  }>`
    select id, version, stock, stocked, deleted_at is not null as "isGone", ${typedCost} as "costCents",
      ${shelfCost} as "shelfCostCents" from products
    where id = any(${[...ids]}::int[]) order by id for update`.execute(tx);
  return rows;
}

/** Removes products for good, with their pictures, types, values and costs. */
export async function deleteProducts(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from products where id = any(${[...ids]}::int[])`.execute(tx);
}

/** Adds a picture at its place, where there is none yet and the product is on the books. Returns whether it did. */
export async function addPictureAt(tx: Tx, productId: number, position: number, url: string): Promise<boolean> {
  const { rows } = await sql`
    insert into product_pictures (product_id, position, url)
    select id, ${position}, ${url} from products where id = ${productId} and deleted_at is null
    on conflict (product_id, position) do nothing
    returning product_id`.execute(tx);
  return rows.length > 0;
}

/** Takes these pictures off their products. */
export async function removePicturesAt(
  tx: Tx,
  pictures: readonly { productId: number; position: number; url: string }[],
): Promise<void> {
  await sql`
    delete from product_pictures using unnest(${pictures.map(({ productId }) => productId)}::int[],
      ${pictures.map(({ position }) => position)}::int[], ${pictures.map(({ url }) => url)}::text[])
      as gone (product_id, position, url)
    where product_pictures.product_id = gone.product_id and product_pictures.position = gone.position
      and product_pictures.url = gone.url`.execute(tx);
}
