import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';

/** A product on offer as it is searched; words stand in one text, parted by spaces. */
export interface ProductDocument {
  product_id: number;
  price_cents: number;
  in_stock: boolean;
  model_id: number | null;
  type_ids: number[];
  /** Of the attributes of the shop. */
  value_ids: number[];
  /** Codes to count: values of attributes that are filters; types as -2 × id, the model as -2 × id - 1. */
  counted: number[];
  name_key: string;
  sku_key: string;
  title: string;
  /** Those of name, model, brand and types. */
  name_words: string;
  /** Those of its values that are filters. */
  filter_words: string;
  /** Everything, with the SKU behind a '#'. */
  words: string;
}

/** The documents that there are of these products. */
export async function listDocuments(db: Executor, ids: readonly number[]): Promise<ProductDocument[]> {
  const { rows } = await sql<ProductDocument>`${prepared}
    select product_id, price_cents, in_stock, model_id, type_ids, value_ids, counted, name_key, sku_key,
      array_to_string(tsvector_to_array(title), ' ') as title,
      array_to_string(tsvector_to_array(name_words), ' ') as name_words,
      array_to_string(array(
        select unnest(lexemes) from product_values
        join attribute_values on attribute_values.id = attribute_value_id
        join attributes on attributes.id = attribute_id and is_filter and classification in (2, 3)
        where product_values.product_id = product_documents.product_id
      ), ' ') as filter_words,
      array_to_string(tsvector_to_array(words), ' ') as words
    from product_documents where product_id = any(${[...ids]}::int[])`.execute(db);
  return rows;
}

/**
 * The products whose documents are of this transaction, a later one, or one that was still open when it was the oldest
 * open one: whatever was committed since that moment is among them. Returns the oldest that is open now, for the next
 * time; without one to begin with, every product.
 */
export async function listChangedSince(db: Executor, oldestOpen: string | undefined) {
  const { rows } = await sql<{ oldest_open: string; ids: number[] }>`${prepared}
    select pg_snapshot_xmin(pg_current_snapshot())::text as oldest_open,
      case when ${oldestOpen ?? null}::bigint is null then array(select product_id from product_documents)
      else array(
        select product_id from document_changes
        where changed_in >= ${oldestOpen ?? null}::bigint
          and changed_in < pg_snapshot_xmax(pg_current_snapshot())::text::bigint
      ) end as ids`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A snapshot is always one row.');
  return { oldestOpen: row.oldest_open, ids: row.ids };
}

export interface Countable {
  kind: 'attribute' | 'type' | 'model';
  /** The attribute's name; empty for types and models. */
  facet: string;
  id: number;
  value: string;
}

/** Whatever something on offer can be counted by, in the order in which it is shown. */
export async function listCountable(db: Executor): Promise<Countable[]> {
  const { rows } = await sql<Countable>`${prepared}
    (
      select 'attribute' as kind, attributes.name as facet, attribute_values.id, attribute_values.value
      from attributes join attribute_values on attribute_id = attributes.id
      where is_filter and classification in (2, 3) and exists (
        select from product_values join product_documents using (product_id) where attribute_value_id = attribute_values.id
      )
      order by attributes.position, attributes.id, attribute_values.position, attribute_values.id
    )
    union all
    (
      select 'type', '', id, name from device_types
      where exists (
        select from product_types join product_documents using (product_id) where device_type_id = device_types.id
      )
      order by id
    )
    union all
    (
      select 'model', '', id, name from models
      where exists (select from product_documents where model_id = models.id)
      order by position, name
    )`.execute(db);
  return rows;
}
