import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/paging.ts';

/** An attempt to pay by card of which its provider says what nobody here knows. */
export interface StrangeCardRow {
  id: number;
  reference: string;
  orderCode: string;
  orderStatus: number;
  last4: string | null;
  instalments: number;
  cents: number;
  said: string;
  strangeAt: Date;
}

/** The latest hundred whose order or reference the search finds; blank finds all. */
export async function listStrangeCards(db: Executor, search: string): Promise<StrangeCardRow[]> {
  const { rows } = await sql<StrangeCardRow>`
    select card_attempts.id, reference, order_code as "orderCode", orders.status as "orderStatus", last4, instalments,
      amount_cents as cents, coalesce(said, '') as said, strange_at as "strangeAt"
    from card_attempts join orders on orders.id = card_attempts.order_id
    where strange_at is not null and reference like ${containing(search.toUpperCase())}
    order by card_attempts.id desc limit 100`.execute(db);
  return rows;
}
