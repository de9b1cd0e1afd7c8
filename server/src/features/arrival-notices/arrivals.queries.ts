import { type SqlBool, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { isOpen } from './arrival-notices.queries.ts';

const batchSize = 100;

/** Searches look at what came within so many days, so that a look costs little however long they wait. */
const lookedAtDays = 3;

/**
 * Every word of the search is in the product's name or SKU, spaces and accents aside; of words without numbers one letter
 * may be another. Numbers are whole: 13 is not 130.
 */
const hasEveryWord = sql<SqlBool>`not exists (
  select from regexp_split_to_table(fold(arrival_notices.search), '\\s+') word
  where word <> '' and not case
    when word ~ '^\\d+$' then fold(products.name) ~ ('\\m' || word || '\\M')
    else position(word in replace(fold(products.name), ' ', '')) > 0
      or position(word in fold(products.sku)) > 0
      or (length(word) > 3 and word !~ '\\d' and word_similarity(word, fold(products.name)) >= 0.5)
  end
)`;

const canBeHad = sql<SqlBool>`products.stock > 0 and products.published and products.deleted_at is null`;

/**
 * The product that a notice waits for, where it can be had; of those that a search wants, the newest. Each part has an
 * index of its own, so that a look at thousands of notices costs milliseconds.
 */
const arrivedProduct = sql`(
  select wanted.id, wanted.sku, wanted.name, wanted.price_cents from (
    select products.* from products where products.id = arrival_notices.product_id and ${canBeHad}
    union all
    select products.* from products
    where arrival_notices.product_id is null and ${canBeHad}
      and products.arrived_at > greatest(
        arrival_notices.asked_at, (select giro_now() - make_interval(days => ${sql.lit(lookedAtDays)}))
      )
      and ${hasEveryWord}
  ) wanted
  order by wanted.arrived_at desc nulls last, wanted.id desc limit 1
)`;

const isDue = sql<SqlBool>`arrival_notices.confirmed_at is not null and ${isOpen}`;

/** The next notices whose product can be had. */
export async function listArrivals(db: Executor, afterId: number): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id from arrival_notices
    where ${isDue} and id > ${afterId} and exists ${arrivedProduct} order by id limit ${batchSize}`.execute(db);
  return rows;
}

export interface Arrival {
  id: number;
  email: string;
  search: string | null;
  token_hash: Buffer;
  token_sealed: string;
  sku: string;
  name: string;
  price_cents: number;
}

/** Marks that a notice is told, once; nothing where it is already, has been cancelled, or its product has gone again. */
export async function markTold(tx: Tx, id: number): Promise<Arrival | undefined> {
  const { rows } = await sql<Arrival>`
    update arrival_notices set told_at = giro_now()
    from (
      select arrival_notices.id as notice_id, arrived.* from arrival_notices
      cross join lateral ${arrivedProduct} arrived
      where arrival_notices.id = ${id}
    ) arrived
    where arrival_notices.id = notice_id and ${isDue}
    returning arrival_notices.id, email, search, token_hash, token_sealed, arrived.sku, arrived.name,
      arrived.price_cents`.execute(tx);
  return rows[0];
}
