import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { Invariant } from '../../platform/features/feature-parts.ts';
import { freshLines, outdatedOrders, saleColumns } from './sold-lines.queries.ts';

const columns = sql.join(saleColumns.map((name) => sql.ref(name)));
const excluded = sql.join(saleColumns.map((name) => sql.ref(`excluded.${name}`)));

export async function hasOutdated(db: Executor): Promise<boolean> {
  return (await db.selectFrom('outdated_sales').select(sql`1`.as('one')).limit(1).executeTakeFirst()) !== undefined;
}

/** Whoever reckons waits for the one before. */
export async function takeReckoning(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('reckoning of sales'))`.execute(tx);
}

/**
 * Reckons the sales of which something has changed, and forgets that it has. One statement, so that it forgets no change
 * but those that it has seen: whatever is written meanwhile stays to be reckoned.
 */
export async function reckonSales(tx: Tx): Promise<void> {
  await sql`
    with outdated as materialized (select order_id from outdated_orders),
    ${freshLines(outdatedOrders)},
    seen as (delete from outdated_sales),
    gone as (
      delete from reckoned_sales using outdated
      where reckoned_sales.order_id = outdated.order_id
        and (reckoned_sales.order_id, reckoned_sales.line) not in (select order_id, line from fresh)
    )
    insert into reckoned_sales (${columns}) select ${columns} from fresh
    on conflict (order_id, line) do update set (${columns}) = row(${excluded})`.execute(tx);
}

export const reckonedInvariants: readonly Invariant[] = [
  {
    name: 'A sale that is reckoned has left what its order, its devices and their costs come to',
    broken: sql`
      with outdated as materialized (select order_id from outdated_orders),
      ${freshLines(sql`orders`)},
      now as (select ${columns} from fresh where order_id not in (select order_id from outdated)),
      kept_sale as (select ${columns} from reckoned_sales where order_id not in (select order_id from outdated))
      select format('order %s, line %s: %s kept, %s now', order_id, line, to_jsonb(kept_sale), to_jsonb(now)) as place
      from kept_sale full join now using (order_id, line)
      where to_jsonb(kept_sale) is distinct from to_jsonb(now)`,
  },
];
