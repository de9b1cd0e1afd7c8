import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** Arrivals within this time are told; older ones were told, or happened while nobody could be mailed. */
const recent = sql`interval '1 hour'`;
/** So many of each kind by one look: the next one is a minute later. */
const mostAtOnce = 50;

/** The cause of the mail that tells of a row. */
export const arrivedEvent = 'shop-told';

const isTold = (kind: 'order' | 'proposal', id: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select from emails where subject_kind = ${kind} and subject_id = ${id}::text and event = ${arrivedEvent}
)`;

export interface NewOrder {
  id: number;
  code: string;
  total_cents: number;
  /** Bought products, in words. */
  products: string;
}

/** Orders of this hour of which the shop was not told, oldest first; the demonstration's are nobody's business. */
export async function listNewOrders(db: Executor): Promise<NewOrder[]> {
  const { rows } = await sql<NewOrder>`
    select orders.id, order_code as code, total_cents, (
      select string_agg(case when quantity > 1 then quantity || ' × ' || name else name end, ', ' order by line)
      from order_items where order_id = orders.id
    ) as products
    from orders join users on users.id = orders.user_id and not users.is_demo
    where orders.created_at > giro_now() - ${recent} and not ${isTold('order', sql`orders.id`)}
    order by orders.id limit ${mostAtOnce}`.execute(db);
  return rows;
}

export interface NewProposal {
  id: number;
  brand_name: string;
  model_name: string;
  value_cents: number;
  created_at: Date;
}

export async function listNewProposals(db: Executor): Promise<NewProposal[]> {
  const { rows } = await sql<NewProposal>`
    select proposals.id, brand_name, model_name, value_cents, proposals.created_at
    from proposals join users on users.id = proposals.user_id and not users.is_demo
    where proposals.created_at > giro_now() - ${recent} and not ${isTold('proposal', sql`proposals.id`)}
    order by proposals.id limit ${mostAtOnce}`.execute(db);
  return rows;
}

/** The active owner whose account is the oldest. */
export async function findOwnerEmail(db: Executor): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('email')
    .where(sql<SqlBool>`'dono' = any(roles)`)
    .where('deleted_at', 'is', null)
    .where('is_demo', '=', false)
    .orderBy('id')
    .executeTakeFirst();
  return row?.email ?? undefined;
}
