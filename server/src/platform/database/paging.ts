import type { ListQuery } from '@giro/contract/fields.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor } from './database.ts';
import type { DB } from './schema.ts';

/** Rows on one page of every list of the panels. */
export const pageSize = 10;

/** A list's page in the wire's shape. */
export function pageOf<Item>(data: Item[], total: number, page: number) {
  return { data, total, current_page: page, last_page: Math.max(1, Math.ceil(total / pageSize)) };
}

export const offsetOf = ({ page }: Pick<ListQuery, 'page'>) => (page - 1) * pageSize;

/** Condition for rows after this one in a list ordered by `key`; everything when there is none. */
export function beyond(key: string, sort: ListQuery['sort'], afterId: number | undefined): Expression<SqlBool> {
  if (afterId === undefined) return sql<SqlBool>`true`;
  return sort === 'asc' ? sql<SqlBool>`${sql.ref(key)} > ${afterId}` : sql<SqlBool>`${sql.ref(key)} < ${afterId}`;
}

/** A search term as a LIKE pattern that finds it anywhere, taken literally. */
export function containing(search: string): string {
  return `%${search.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

/** True if a search may be a row's id as well. */
export const isId = (search: string) => /^\d{1,9}$/.test(search);

export function allOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql`true` : sql`${sql.join([...conditions], sql` and `)}`;
}

type ListedTable = Extract<keyof DB, 'coupons' | 'fiscal_documents' | 'orders' | 'products' | 'proposals'>;

interface IdPage {
  ids: number[];
  total: number;
}

/** From here on a page is counted from the nearer end of its list, which takes knowing how long that is. */
const farRows = 50_000;

/** A page by one statement: total and page are of one moment, or the page would be another. */
async function farPageOfIds(
  db: Executor,
  table: ListedTable,
  condition: Expression<SqlBool>,
  { page, sort }: Pick<ListQuery, 'page' | 'sort'>,
): Promise<IdPage> {
  const [order, reverse] = sort === 'asc' ? [sql`asc`, sql`desc`] : [sql`desc`, sql`asc`];
  const offset = sql`${offsetOf({ page })}::bigint`;
  const left = sql`(select total - ${offset} from counted)`;
  const { rows } = await sql<IdPage>`
    with found as not materialized (select id from ${sql.table(table)} where ${condition}),
    counted as materialized (select count(*) as total from found)
    select total, case when ${offset} < total / 2
      then array(select id from found order by id ${order} limit ${pageSize} offset ${offset})
      else array(
        select id from (
          select id from found order by id ${reverse}
          limit greatest(least(${pageSize}, ${left}), 0) offset greatest(${left} - ${pageSize}, 0)
        ) last order by id ${order}
      ) end as ids
    from counted`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/**
 * The ids of one page of a table's rows under a condition, and how many rows it has in all. Only ids are paged, so that
 * a page far back costs no row that nobody sees.
 */
export async function pageOfIds(
  db: Executor,
  table: ListedTable,
  condition: Expression<SqlBool>,
  { page, sort }: Pick<ListQuery, 'page' | 'sort'>,
  farFrom = farRows,
): Promise<IdPage> {
  if (offsetOf({ page }) >= farFrom) return farPageOfIds(db, table, condition, { page, sort });
  const from = sql`from ${sql.table(table)} where ${condition}`;
  const order = sql.raw(sort === 'asc' ? 'asc' : 'desc');
  const [found, counted] = await Promise.all([
    sql<{
      id: number;
    }>`select id ${from} order by id ${order} limit ${pageSize} offset ${offsetOf({ page })}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${from}`.execute(db),
  ]);
  return { ids: found.rows.map(({ id }) => id), total: counted.rows[0]?.total ?? 0 };
}

/** Counts the rows of a table that each of these conditions finds, in one statement. */
export async function countEach<Kind extends string>(
  db: Executor,
  table: ListedTable,
  conditions: Record<Kind, Expression<SqlBool>>,
): Promise<Record<Kind, number>> {
  const counts = Object.entries<Expression<SqlBool>>(conditions).map(
    ([kind, condition]) => sql`(select count(*) from ${sql.table(table)} where ${condition}) as ${sql.id(kind)}`,
  );
  const { rows } = await sql<Record<Kind, number>>`select ${sql.join(counts)}`.execute(db);
  return rows[0] as Record<Kind, number>;
}

/** Search terms for people: a part of their name, address or phone, or one of the hashes of their CPF. */
export interface SoughtPerson {
  search: string;
  cpfHashes?: readonly Buffer[];
}

/** At least so many digits name a device or a phone; fewer are the number of a row. */
const fewestDigits = 8;

/** The digits of a search that is a number in any spelling, such as a phone or an IMEI; undefined for words and short ones. */
export function soughtDigits(search: string): string | undefined {
  const digits = search.replace(/\D/g, '');
  return /^[\d\s()+.-]+$/.test(search) && digits.length >= fewestDigits ? digits : undefined;
}

/** Search text for a device: words, or the digits of its number; undefined for the number of a row. */
export function soughtDevice(search: string): string | undefined {
  return /\D/.test(search.replace(/[\s()+.-]/g, '')) ? search : soughtDigits(search);
}

const hasCpf = (hashes: readonly Buffer[]) => sql<SqlBool>`users.cpf_hash = any(${hashes}::bytea[])`;

/** True if somebody of `users` has this phone, typed with or without +55. */
const hasPhone = (digits: string) =>
  sql<SqlBool>`users.phone like ${containing(digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits)}`;

/** True if somebody of `users` matches the search. */
export function isSought({ search, cpfHashes = [] }: SoughtPerson): RawBuilder<SqlBool> {
  const digits = soughtDigits(search);
  const conditions = [
    sql<SqlBool>`users.search_name like fold(${containing(search)})`,
    ...(/[@.]/.test(search) && !search.includes(' ')
      ? [sql`users.email like ${containing(search.toLowerCase())}`]
      : []),
    ...(digits === undefined ? [] : [hasPhone(digits)]),
    ...(cpfHashes.length > 0 ? [hasCpf(cpfHashes)] : []),
  ];
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/**
 * Rows of the people who are looked for. An array, so that a rare name is looked up by index and a common
 * one scanned once: with `in (select …)` beside an `or`, every row of the table would be read for either. Where the other
 * conditions leave few rows, each of these is looked up among the people instead.
 */
export function isOfPerson(
  column: 'credits.user_id' | 'orders.user_id' | 'parcels.user_id' | 'proposals.user_id',
  sought: SoughtPerson,
  among: 'all' | 'few' = 'all',
): RawBuilder<SqlBool> {
  const named = sql`select id from users where ${isSought(sought)}`;
  const of = sql.ref(column);
  return among === 'few' ? sql<SqlBool>`${of} in (${named})` : sql<SqlBool>`${of} = any(array(${named}))`;
}
