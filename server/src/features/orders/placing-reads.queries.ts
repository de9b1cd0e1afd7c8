import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { StoredSettings } from '../settings/shop-settings.service.ts';
import { productsOnOffer } from './offered-products.queries.ts';
import type { ReadProduct } from './orders.rules.ts';
import { type BuyerRow, buyerColumns, unpaidOfUser } from './reservations.queries.ts';

/** Data that placing an order begins with, as of one moment; nothing locks it. */
interface PlacingReads {
  buyer: BuyerRow;
  products: ReadProduct[];
  /** True if the key has become an order; whoever sees the units it took sees this too. */
  isRepeated: boolean;
  settings: StoredSettings;
  /** For the mail of the order. */
  mailId: number;
}

/** Reads it by one statement, because every order asks. */
export async function readForPlacing(
  db: Executor,
  {
    userId,
    productIds,
    key,
    withTypes,
  }: { userId: number; productIds: readonly number[]; key: string; withTypes: boolean },
): Promise<PlacingReads> {
  const { rows } = await sql<BuyerRow & Omit<PlacingReads, 'buyer'>>`${prepared}
    select ${buyerColumns},
      coalesce((select json_agg(offered) from (${productsOnOffer(productIds, { withTypes })}) offered), '[]') as products,
      exists (select from orders where user_id = users.id and idempotency_key = ${key}) as "isRepeated",
      coalesce((
        select json_object_agg(key, value) from settings where key in ('shop', 'pix', 'orders', 'payments')
      ), '{}') as settings,
      nextval(pg_get_serial_sequence('emails', 'id'))::int as "mailId"
    from users cross join ${unpaidOfUser}
    where users.id = ${userId}::int`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`There is no user ${userId}`);
  const { products, isRepeated, settings, mailId, ...buyer } = row;
  return { buyer, products, isRepeated, settings, mailId };
}
