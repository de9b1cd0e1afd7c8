import type { AwaitedQuery } from '@giro/contract/calls/arrival-notices.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { containing, offsetOf, pageSize } from '../../platform/database/paging.ts';
import { isOpen } from './arrival-notices.queries.ts';

const shownEmails = 5;

export interface AwaitedRow {
  id: number;
  product_id: number | null;
  sku: string | null;
  name: string | null;
  stock: number | null;
  search: string | null;
  waiting: number;
  unconfirmed: number;
  emails: string[];
  first_asked_at: Date;
  last_asked_at: Date;
}

/** One page of what people wait for, most wanted first, and how much there is. */
export async function listAwaited(database: Database, { page, search }: AwaitedQuery) {
  const pattern = sql`fold(${containing(search)})`;
  const grouped = sql`
    select min(arrival_notices.id) as id, product_id, max(arrival_notices.search) as search, count(confirmed_at) as waiting,
      count(*) - count(confirmed_at) as unconfirmed, (array_agg(email order by asked_at))[:${sql.lit(shownEmails)}] as emails,
      min(asked_at) as first_asked_at, max(asked_at) as last_asked_at, subject
    from arrival_notices left join products on products.id = product_id
    where ${isOpen} and (
      fold(arrival_notices.search) like ${pattern} or fold(products.name) like ${pattern}
      or fold(products.sku) like ${pattern} or email like ${pattern}
    )
    group by product_id, subject`;
  const [found, counted] = await Promise.all([
    sql<AwaitedRow>`
      select awaited.*, sku, name, stock from (${grouped}) awaited left join products on products.id = product_id
      order by waiting desc, last_asked_at desc, subject limit ${pageSize} offset ${offsetOf({ page })}`.execute(
      database,
    ),
    sql<{ total: number }>`select count(*) as total from (${grouped}) awaited`.execute(database),
  ]);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}
