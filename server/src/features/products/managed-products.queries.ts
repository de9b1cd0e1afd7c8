import type { AllManagedQuery, ManagedQuery } from '@giro/contract/calls/managed-products.ts';
import { fewUnits, type ProductOrder } from '@giro/contract/rules/back-office.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { Executor } from '../../platform/database/database.ts';
import { allOf, beyond, containing, offsetOf, pageOfIds, pageSize } from '../../platform/database/paging.ts';
import { type ProductRow, productsOf } from './products.queries.ts';

type Found = Omit<AllManagedQuery, 'ordem'>;

/** More words narrow nothing further down. */
const mostWords = 10;

/** So much of an IMEI names few devices; fewer digits stand in names, such as '128'. */
const imeiPart = /^\d{8,15}$/;

/** By every word of it in name, SKU and model, or by the IMEI of a unit. */
function isFoundBy(search: string): RawBuilder<SqlBool> {
  const words = search.split(/\s+/).slice(0, mostWords);
  const named = allOf(words.map((word) => sql<SqlBool>`found_by like fold(${containing(word)})`));
  const digits = search.replace(/[\s-]/g, '');
  if (!imeiPart.test(digits)) return named;
  const numbered = sql`select product_id from units where search_text like ${containing(digits)}`;
  return sql<SqlBool>`(${named} or id = any(array(${numbered})))`;
}

const stockIs: Record<NonNullable<ManagedQuery['estoque']>, RawBuilder<SqlBool>> = {
  'em-estoque': sql`stock > 0`,
  esgotado: sql`stock = 0`,
  poucas: sql`stock between 1 and ${sql.lit(fewUnits)}`,
};

/** Matches what a query of the shop's people finds among products that are not taken off the shop. */
function isManaged({ search, tipo, modelo, estado, estoque, oculto }: Found): RawBuilder<SqlBool> {
  return allOf([
    sql<SqlBool>`deleted_at is null`,
    ...(search === '' ? [] : [isFoundBy(search)]),
    ...(modelo === undefined ? [] : [sql<SqlBool>`model_id = ${modelo}`]),
    ...(oculto === undefined ? [] : [sql<SqlBool>`published = ${oculto === 'nao'}`]),
    ...(estoque === undefined ? [] : [stockIs[estoque]]),
    ...(tipo === undefined
      ? []
      : [sql<SqlBool>`id in (select product_id from product_types where device_type_id = ${tipo})`]),
    ...(estado === undefined
      ? []
      : [sql<SqlBool>`id in (select product_id from product_values where attribute_value_id = ${estado})`]),
  ]);
}

/** Columns that each order needs, and its sort keys; names stand first in `found_by`. */
const orders: Record<ProductOrder, { columns: RawBuilder<unknown>; by: RawBuilder<unknown> }> = {
  novos: { columns: sql`id`, by: sql`id desc` },
  nome: { columns: sql`id, found_by`, by: sql`found_by, id` },
  'menor-preco': { columns: sql`id, price_cents`, by: sql`price_cents, id` },
  'maior-preco': { columns: sql`id, price_cents`, by: sql`price_cents desc, id desc` },
  'menor-estoque': { columns: sql`id, stock`, by: sql`stock, id` },
  'maior-estoque': { columns: sql`id, stock`, by: sql`stock desc, id desc` },
};

/** All of what is found is read once, counted and ordered: walking an order's index would look long for few. */
async function pageOfFound(db: Executor, { ordem, page, ...found }: ManagedQuery) {
  const { columns, by } = orders[ordem];
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with found as materialized (select ${columns} from products where ${isManaged(found)})
    select (select count(*) from found)::int as total,
      array(select id from found order by ${by} limit ${pageSize} offset ${offsetOf({ page })}) as ids`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/** A page of everything. */
async function pageOfAll(db: Executor, { ordem, page }: Pick<ManagedQuery, 'ordem' | 'page'>) {
  const all = db.selectFrom('products').where('deleted_at', 'is', null);
  const [ids, { total }] = await Promise.all([
    all.select('id').orderBy(orders[ordem].by).limit(pageSize).offset(offsetOf({ page })).execute(),
    all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { ids: ids.map(({ id }) => id), total };
}

function findPage(db: Executor, query: ManagedQuery) {
  const { page, ordem, search, ...filters } = query;
  const isOfParts = filters.tipo !== undefined || filters.estado !== undefined;
  if (ordem === 'novos' && !isOfParts) return pageOfIds(db, 'products', isManaged(query), { page, sort: 'desc' });
  const isNarrowed = search !== '' || Object.values(filters).some((value) => value !== undefined);
  return isNarrowed ? pageOfFound(db, query) : pageOfAll(db, query);
}

/** These products in this order; those that were taken off the shop are left out. */
export async function listOnBooks(db: Executor, ids: readonly number[]): Promise<ProductRow[]> {
  const rows = await productsOf(db)
    .where('products.id', 'in', [...ids, 0])
    .where('deleted_at', 'is', null)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A page of what the shop's people look for, and how much there is in all. */
export async function listManaged(db: Executor, query: ManagedQuery) {
  const { ids, total } = await findPage(db, query);
  return { rows: await listOnBooks(db, ids), total };
}

/** The next products that are found, newest first. */
export function readManaged(db: Executor, found: Found, afterId: number | undefined): Promise<ProductRow[]> {
  return productsOf(db)
    .where('products.id', 'in', (eb) =>
      eb
        .selectFrom('products')
        .select('id')
        .where(isManaged(found))
        .where(beyond('id', 'desc', afterId))
        .orderBy('id', 'desc')
        .limit(batchSize),
    )
    .orderBy('products.id', 'desc')
    .execute();
}
