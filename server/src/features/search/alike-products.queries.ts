import type { SearchOrder } from '@giro/contract/calls/search.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Understood } from './search-words.rules.ts';

/** Products on a page of what is found. */
export const foundPageSize = 9;

/** As many at most are shown where nothing is found. */
const mostNearest = 6;

/** What of a search narrows down, a choice each: within one any of its ids is enough, and each choice counts. */
export type Choice =
  | { by: 'price'; minCents: number | undefined; maxCents: number | undefined }
  | { by: 'type' | 'model' | 'attribute'; ids: readonly number[] };

/** What is counted of the products that a choice leaves out, and no other. */
export interface Count {
  /** The choice's place; null for what all choices leave. */
  missed: number | null;
  /** A value's id; -2 × id of a type, -2 × id - 1 of a model. */
  code: number;
  count: number;
}

export interface Found {
  /** Of the page, in their order. */
  ids: number[];
  total: number;
  /** How many the words alone find. */
  by_words: number;
  min_cents: number | null;
  max_cents: number | null;
  counts: Count[];
  /** Where nothing is left: found by the words, those first that the fewest choices leave out. */
  nearly: number[];
}

const ints = (ids: readonly number[]) => sql`${[...ids]}::int[]`;

function misses(choice: Choice): RawBuilder<SqlBool> {
  switch (choice.by) {
    case 'price': {
      const { minCents = 0, maxCents = Number.MAX_SAFE_INTEGER } = choice;
      return sql`price_cents not between ${minCents}::bigint and ${maxCents}::bigint`;
    }
    case 'type':
      return sql`not type_ids && ${ints(choice.ids)}`;
    case 'model':
      return sql`model_id is null or not model_id = any(${ints(choice.ids)})`;
    case 'attribute':
      return sql`not value_ids && ${ints(choice.ids)}`;
  }
}

/** A bit for each choice that leaves a product out. */
function missedBits(choices: readonly Choice[]): RawBuilder<unknown> {
  const bits = choices.map(
    (choice, place) => sql`case when ${misses(choice)} then ${sql.raw(String(2 ** place))} else 0 end`,
  );
  return bits.length === 0 ? sql`0::bigint` : sql`(${sql.join(bits, sql` + `)})::bigint`;
}

/**
 * How well a product answers, best first: its SKU or name, the beginning of its SKU, all words in its name as they were
 * typed, as they may be meant, the last one unfinished, the first word as its name's first, then whatever else finds it. Among equals those whose model is
 * named whole come first, what is in stock before what is sold out, and those with the fewest words that nobody asked for.
 */
function rankOf({ folded, terms, sku }: Understood): RawBuilder<number> {
  const unasked = sql`length(ts_delete(title, ${terms.cover}::text[]))`;
  const tier = sql`case
    when name_key = ${folded} or sku_key = ${sku?.sku ?? '-'} then 0
    when starts_with(sku_key, ${sku?.isBeginning ? sku.sku : '-'}) then 1
    when name_words @@ ${terms.own}::tsquery then 2
    when name_words @@ ${terms.exact}::tsquery then 3
    when name_words @@ ${terms.loose}::tsquery then 4
    when split_part(name_key, ' ', 1) = any(${terms.heads}::text[]) then 5
    else 6 end`;
  const focus = sql`case when ${unasked} = 0 then 0 when model_id is not null and ${unasked} < length(title) then 1 else 2 end`;
  return sql`((${tier} * 3 + ${focus}) * 2 + case when in_stock then 0 else 1 end) * 64 + least(${unasked}, 63)`;
}

/** What finds a product. */
const foundBy = ({ terms, sku }: Understood) => (sku ? `${terms.loose}|'#${sku.sku}':*` : terms.loose);

const orders: Record<SearchOrder, RawBuilder<unknown>> = {
  relevancia: sql`rank, product_id desc`,
  novos: sql`product_id desc`,
  'menor-preco': sql`price_cents, product_id desc`,
  'maior-preco': sql`price_cents desc, product_id desc`,
};

interface Wanted {
  query: Understood | undefined;
  choices: readonly Choice[];
  order: SearchOrder;
  page: number;
}

/**
 * A page of what is on offer and found, and what can be counted of it, in one pass over what the words find. A page
 * beyond the last is the last. Products that one choice alone leaves out are counted beside: it is ignored by its own
 * facet.
 */
export async function findProducts(db: Database, { query, choices, order, page }: Wanted): Promise<Found> {
  const price = choices.findIndex(({ by }) => by === 'price');
  const priceBit = sql.raw(price < 0 ? '0' : String(2 ** price));
  const { rows } = await sql<Omit<Found, 'counts'> & { counts: [number, number, number][] | null }>`${prepared}
    with found as materialized (
      select product_id, price_cents, counted, ${query ? rankOf(query) : sql`0`} as rank, ${missedBits(choices)} as missed
      from product_documents
      ${query ? sql`where words @@ ${foundBy(query)}::tsquery` : sql``}
    ),
    summed as (
      select count(*) as by_words, count(*) filter (where missed = 0) as total,
        min(price_cents) filter (where missed & ~${priceBit}::bigint = 0) as min_cents,
        max(price_cents) filter (where missed & ~${priceBit}::bigint = 0) as max_cents
      from found
    ),
    counts as (
      select missed, code, count(*) as count
      from (
        select missed, unnest(counted) as code from found
        where missed = 0 ${choices.length > 0 ? sql`or missed & (missed - 1) = 0 and missed <> ${priceBit}` : sql``}
      ) as codes
      group by missed, code
    )
    select by_words, total, min_cents, max_cents,
      (select json_agg(json_build_array(missed, code, count)) from counts) as counts,
      array(
        select product_id from found where missed = 0 order by ${orders[order]} limit ${foundPageSize}
        offset greatest(0, least(${page}::int - 1, (total - 1) / ${foundPageSize}::int)) * ${foundPageSize}::int
      ) as ids,
      case when total > 0 then '{}' else array(
        select product_id from found order by bit_count(missed::bit(64)), rank, product_id desc limit ${mostNearest}
      ) end as nearly
    from summed`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A count is always one row.');
  const placeOf = (missed: number) => (missed === 0 ? null : Math.log2(missed));
  return {
    ...row,
    counts: (row.counts ?? []).map(([missed, code, count]) => ({ missed: placeOf(missed), code, count })),
  };
}

/** The best few of what is found. */
export async function findBestProducts(db: Database, query: Understood, most: number) {
  const { rows } = await sql<{
    sku: string;
    name: string;
    price_cents: number;
    stock: number;
    picture: string | null;
  }>`${prepared}
    with best as materialized (
      select product_id, ${rankOf(query)} as rank from product_documents
      where words @@ ${foundBy(query)}::tsquery order by 2, 1 desc limit ${most}
    )
    select sku, name, price_cents, stock,
      (select url from product_pictures where product_id = id order by position limit 1) as picture
    from best join products on id = product_id
    order by rank, id desc`.execute(db);
  return rows;
}

/**
 * Products that have some of these words, or words like them: those with the most of them first, then those whose whole
 * name is most alike.
 */
export async function findAlike(
  db: Database,
  { folded, terms }: Understood,
  alike: readonly string[],
): Promise<number[]> {
  const parts = [...terms.each, ...alike.map((word) => `'${word}'`)];
  const { rows } = await sql<{ ids: number[] }>`
    with parts as materialized (select part::tsquery as part from unnest(${parts}::text[]) as part),
    likely as materialized (
      select product_id, name_key, in_stock, (select count(*) from parts where words @@ part) as held
      from product_documents where words @@ ${parts.join('|')}::tsquery
      order by held desc, in_stock desc, product_id desc limit 60
    )
    select array(
      select product_id from likely
      order by held desc, similarity(name_key, ${folded}) desc, in_stock desc, product_id desc limit ${mostNearest}
    ) as ids`.execute(db);
  return rows[0]?.ids ?? [];
}
