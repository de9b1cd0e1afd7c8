import { orderStatus } from '@giro/contract/rules/order-status.ts';
import type { Amount } from '@giro/contract/rules/pricing.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { UseParts } from '../coupons/coupon-uses.service.ts';
import type { ReadProduct, Units } from './orders.rules.ts';

/** An order of the counter as it is about to be written. */
export interface NewSale {
  /** Null where nobody says who buys. */
  userId: number | null;
  code: string;
  transactionId: string;
  totalCents: number;
  amounts: readonly Amount[];
  deliveryMethod: string;
  fulfilment: string;
  idempotencyKey: string;
  requestHash: Buffer;
  placedAt: Date;
  holdUntil: Date;
  lines: (Units & Pick<ReadProduct, 'name' | 'priceCents' | 'picture'> & { discountCents: number })[];
}

/** Writes an order with its lines, amounts, way to the buyer and history, before anything is locked for it; returns its id. */
export async function insertSale(tx: Tx, sale: NewSale): Promise<number> {
  const { lines, amounts } = sale;
  const { rows } = await sql<{ id: number }>`
    with wanted as (
      select * from unnest(${lines.map(({ productId }) => productId)}::int[], ${lines.map(({ quantity }) => quantity)}::int[],
        ${lines.map(({ priceCents }) => priceCents)}::int[], ${lines.map(({ name }) => name)}::text[],
        ${lines.map(({ picture }) => picture)}::text[], ${lines.map(({ discountCents }) => discountCents)}::int[])
        with ordinality as each (product_id, quantity, price_cents, name, picture, discount_cents, line)
    ),
    placed as (
      insert into orders (user_id, order_code, status, total_cents, delivery_method, idempotency_key, request_hash,
        transaction_id, hold_until, created_at, found_by)
      select ${sale.userId}::int, ${sale.code}, ${orderStatus.pending}::smallint, ${sale.totalCents}::int,
        ${sale.deliveryMethod}, ${sale.idempotencyKey}, ${sale.requestHash}::bytea, ${sale.transactionId},
        ${sale.holdUntil}::timestamptz, ${sale.placedAt}::timestamptz, (
          select fold(string_agg(wanted.name || ' ' || products.sku, ' ' order by line))
          from wanted join products on products.id = product_id
        )
      returning id
    ),
    lines as (
      insert into order_items (order_id, line, product_id, name, picture, unit_price_cents, quantity, discount_cents)
      select placed.id, line, product_id, name, picture, price_cents, quantity, discount_cents from placed, wanted
    ),
    amounts as (
      insert into order_amounts (order_id, place, kind, label, cents, source)
      select placed.id, place, kind, label, cents, source
      from placed, unnest(${amounts.map(({ kind }) => kind)}::text[], ${amounts.map(({ label }) => label)}::text[],
        ${amounts.map(({ cents }) => cents)}::int[], ${amounts.map(({ source }) => source)}::text[])
        with ordinality as each (kind, label, cents, source, place)
    ),
    on_its_way as (
      insert into fulfilments (order_id, kind) select id, ${sale.fulfilment} from placed
    ),
    begun as (
      insert into order_statuses (order_id, status, changed_at)
      select id, ${orderStatus.pending}::smallint, ${sale.placedAt}::timestamptz from placed
    )
    select id from placed`.execute(tx);
  if (!rows[0]) throw new Error('A sale was not written.');
  return rows[0].id;
}

/** Uses a coupon for an order, which waits for whoever uses it at the same moment. False when it has no use left or has changed. */
export async function useCoupon(tx: Tx, orderId: number, { may, write }: UseParts): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select ${may} as may`.execute(tx);
  if (!rows[0]?.may) return false;
  await sql`with placed as (select ${orderId}::int as id), ${write('placed')} select from placed`.execute(tx);
  return true;
}
