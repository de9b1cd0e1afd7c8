import type { PriceSource } from '@giro/contract/rules/price-desk.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { offsetOf, pageSize } from '../../platform/database/paging.ts';
import type { Invariant } from '../../platform/features/feature-parts.ts';

/** A price of a product or a base value of a model; null before is its start. */
interface NewPriceChange {
  product_id: number | null;
  model_id: number | null;
  before_cents: number | null;
  after_cents: number;
}

interface Origin {
  source: PriceSource;
  reason: string | null;
  byId: number | null;
}

export async function insertChanges(tx: Tx, changes: readonly NewPriceChange[], origin: Origin): Promise<void> {
  const column = <Name extends keyof NewPriceChange>(name: Name) => changes.map((change) => change[name]);
  await sql`
    insert into price_changes (product_id, model_id, before_cents, after_cents, source, reason, by)
    select product_id, model_id, before_cents, after_cents, ${origin.source}, ${origin.reason}, ${origin.byId}::int
    from unnest(
      ${column('product_id')}::int[], ${column('model_id')}::int[], ${column('before_cents')}::int[],
      ${column('after_cents')}::int[]
    ) as each (product_id, model_id, before_cents, after_cents)`.execute(tx);
}

interface ChangeRow {
  id: number;
  at: Date;
  by: string | null;
  before_cents: number | null;
  after_cents: number;
  source: PriceSource;
  reason: string | null;
}

type Of = { product: number } | { model: number };

/** Prices of a product or bases of a model, newest first, and their number. */
export async function listChanges(db: Executor, of: Of, page: number) {
  const [column, id] = 'product' in of ? ['product_id', of.product] : ['model_id', of.model];
  const ofOne = sql`${sql.ref(column)} = ${id}`;
  const [found, counted] = await Promise.all([
    sql<ChangeRow>`
      select price_changes.id, at, users.name as by, before_cents, after_cents, source, reason
      from price_changes left join users on users.id = price_changes.by
      where ${ofOne} order by price_changes.id desc limit ${pageSize} offset ${offsetOf({ page })}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from price_changes where ${ofOne}`.execute(db),
  ]);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

export async function isKnown(db: Executor, of: Of): Promise<boolean> {
  const row =
    'product' in of
      ? await db.selectFrom('products').select('id').where('id', '=', of.product).executeTakeFirst()
      : await db.selectFrom('models').select('id').where('id', '=', of.model).executeTakeFirst();
  return row !== undefined;
}

const last = (column: 'product_id' | 'model_id', id: string) => sql`
  left join lateral (
    select after_cents from price_changes where ${sql.ref(column)} = ${sql.ref(id)} order by price_changes.id desc limit 1
  ) last on true`;

export const priceInvariants: readonly Invariant[] = [
  {
    name: 'The history of a product ends with its price',
    broken: sql`
      select format('product %s: %s, the history ends with %s', id, price_cents, coalesce(last.after_cents::text, 'nothing'))
        as place
      from products ${last('product_id', 'products.id')}
      where last.after_cents is distinct from price_cents`,
  },
  {
    name: 'The history of a model of the wizard ends with its base value',
    broken: sql`
      select format('model %s: %s, the history ends with %s', id, base_value_cents, coalesce(last.after_cents::text, 'nothing'))
        as place
      from models ${last('model_id', 'models.id')}
      where classification <> 2 and last.after_cents is distinct from base_value_cents`,
  },
  {
    name: 'A product has one price proposal that waits, at most',
    broken: sql`
      select format('product %s: %s proposals wait', product_id, count(*)) as place
      from price_proposals where state = 'open' group by product_id having count(*) > 1`,
  },
];
