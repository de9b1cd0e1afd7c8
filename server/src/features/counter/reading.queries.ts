import type { Found } from '@giro/contract/calls/counter.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

const picture = sql`(select url from product_pictures where product_id = products.id order by position limit 1)`;

interface UnitRow {
  id: number;
  code: string;
  imei: string | null;
  state: string;
  productId: number;
  name: string;
  cents: number;
  image: string | null;
}

async function findUnits(db: Executor, condition: RawBuilder<unknown>): Promise<Found[]> {
  const { rows } = await sql<UnitRow>`
    select units.id, units.code, units.imei1 as imei, units.state, products.id as "productId", products.name,
      products.price_cents as cents, ${picture} as image
    from units join products on products.id = units.product_id
    where ${condition} order by units.state = 'in_stock' desc, units.id desc limit 10`.execute(db);
  return rows.map(({ id, code, imei, state, productId, name, cents, image }) => ({
    kind: 'unit',
    id,
    code,
    imei,
    state,
    product: { id: productId, name, price: reaisOf(cents), image },
  }));
}

export const findUnitsByCode = (db: Executor, code: string) => findUnits(db, sql`units.code = ${code}`);

export const findUnitsByNumber = (db: Executor, imei: string) =>
  findUnits(db, sql`units.imei1 = ${imei} or units.imei2 = ${imei}`);

/** Products on offer that have this SKU, without regard to case, or say this GTIN, of at most 14 digits. */
export async function findProducts(db: Executor, sku: string, gtin: string | undefined): Promise<Found[]> {
  const named = [
    sql`select id from products where lower(sku) = lower(${sku}) and deleted_at is null`,
    ...(gtin === undefined
      ? []
      : [
          sql`select product_id from product_values
            join attribute_values on attribute_values.id = attribute_value_id
            join attributes on attributes.id = attribute_id
            where said_gtin(attribute_values.value) = lpad(${gtin}, 14, '0') and fold(attributes.name) in ('gtin', 'ean')`,
        ]),
  ];
  const { rows } = await sql<{
    id: number;
    name: string;
    sku: string;
    cents: number;
    stock: number;
    image: string | null;
    hasUnits: boolean;
  }>`
    select id, name, sku, price_cents as cents, stock, ${picture} as image,
      exists (select from units where product_id = products.id and state = 'in_stock') as "hasUnits"
    from products
    where id = any(array(${sql.join(named, sql` union `)})) and deleted_at is null and published
    order by id limit 10`.execute(db);
  return rows.map(({ cents, hasUnits, ...product }) => ({
    kind: 'product',
    ...product,
    price: reaisOf(cents),
    has_units: hasUnits,
  }));
}

export async function findPeopleByCpf(db: Executor, hashes: readonly Buffer[]): Promise<Found[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from users where cpf_hash = any(${[...hashes]}::bytea[]) and deleted_at is null
    order by id limit 10`.execute(db);
  return rows.map((person) => ({ kind: 'person', ...person }));
}

export async function findOrdersByCode(db: Executor, code: string): Promise<Found[]> {
  const { rows } = await sql<{ id: number; code: string; buyer: string | null }>`
    select orders.id, order_code as code, users.name as buyer
    from orders left join users on users.id = user_id where order_code = ${code}`.execute(db);
  return rows.map((order) => ({ kind: 'order', ...order }));
}
