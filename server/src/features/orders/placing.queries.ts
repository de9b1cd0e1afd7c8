import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { MailParts } from '../../platform/mail/outbox.ts';
import type { ConfirmationParts } from '../accounts/email-confirmations.service.ts';
import type { ChargeParts } from '../payments/charges.service.ts';
import type { StockParts } from '../stock/stock.service.ts';
import type { ReadProduct, Units } from './orders.rules.ts';
import { mayReserve } from './reservations.queries.ts';
import type { Bounds } from './reservations.rules.ts';

/** An order as it is about to be written. Its price is the one that was read, and must still hold. */
export interface NewOrder {
  userId: number;
  code: string;
  totalCents: number;
  paymentMethod: string;
  deliveryMethod: string;
  /** The kind by which it reaches its buyer. */
  fulfilment: string;
  idempotencyKey: string;
  requestHash: Buffer;
  /** For a key that names no attempt of this person's. */
  transactionId: string;
  placedAt: Date;
  holdUntil: Date | null;
  /** What this person's unpaid orders may be together with this one. */
  most: Bounds;
  lines: (Units & Omit<ReadProduct, 'id' | 'stock'>)[];
}

/** What is written with an order; without a charge it is paid by the shop's fixed code. */
export interface PlacedParts {
  mail: MailParts;
  stock: StockParts;
  charge: ChargeParts | undefined;
  /** The link in the mail, for who never confirmed their e-mail. */
  confirmation: ConfirmationParts | undefined;
}

/**
 * Takes the stock and writes order, lines, way to the buyer, history, mail and charge, all or nothing. Returns undefined, and writes
 * nothing, when a product has too few units, another price or is no longer on offer, when this person would have
 * reserved too much or has an order that waits for its charge, or when their key has its order.
 *
 * One statement that commits by itself: a product in demand is held while PostgreSQL works, never while a process of
 * ours finds the time to send the next statement. Rows are locked in the order of their ids, so that two orders never
 * wait for each other in a circle; NO KEY, because the lines of other orders hold the products' keys. Before that the
 * orders of one person, and of one client whose people never confirmed their e-mail, wait for each other:
 * `may_reserve` is asked once, before a product is locked. Beside the lock, whoever has waited for a product would ask
 * again.
 */
export async function placeOrder(
  db: Executor,
  order: NewOrder,
  { mail, stock, charge, confirmation }: PlacedParts,
): Promise<{ id: number; transactionId: string } | undefined> {
  const { lines } = order;
  const [ids, quantities] = [lines.map(({ productId }) => productId), lines.map(({ quantity }) => quantity)];
  const [prices, names] = [lines.map(({ priceCents }) => priceCents), lines.map(({ name }) => name)];
  const pictures = lines.map(({ picture }) => picture);
  const mayCharge = charge ? sql`and (select may_charge(${order.userId}::int))` : sql``;
  const { rows } = await sql<{ id: number; transactionId: string }>`${prepared}
    with wanted as (
      select * from unnest(${ids}::int[], ${quantities}::int[], ${prices}::int[], ${names}::text[], ${pictures}::text[])
        with ordinality as each (product_id, quantity, price_cents, name, picture, line)
    ),
    held as (
      select id from (
        select products.id from products join wanted on wanted.product_id = products.id
        where products.stock >= wanted.quantity
          and products.price_cents = wanted.price_cents
          and products.deleted_at is null
          and products.published
        order by products.id
        for no key update of products
      ) locked
      where (select ${mayReserve({ userId: order.userId, ids, quantities, cents: order.totalCents }, order.most)})
        ${mayCharge}
    ),
    placed as (
      insert into orders (user_id, order_code, status, total_cents, payment_method, delivery_method,
        idempotency_key, request_hash, transaction_id, hold_until, created_at, pay_mode, client, found_by)
      select ${order.userId}::int, ${order.code}, ${orderStatus.pending}::smallint, ${order.totalCents}::int,
        ${order.paymentMethod}, ${order.deliveryMethod}, ${order.idempotencyKey}, ${order.requestHash}::bytea,
        coalesce((
          select transaction_id from order_attempts
          where user_id = ${order.userId} and idempotency_key = ${order.idempotencyKey}
        ), ${order.transactionId}), ${order.holdUntil}::timestamptz, ${order.placedAt}::timestamptz,
        ${charge ? 'charge' : 'static'}, ${order.most.client}::text, (
          select fold(string_agg(wanted.name || ' ' || products.sku, ' ' order by line))
          from wanted join products on products.id = product_id
        )
      where (select count(*) from held) = ${lines.length}::int
      on conflict (user_id, idempotency_key) do nothing
      returning id, total_cents, transaction_id
    ),
    ${stock('placed')},
    lines as (
      insert into order_items (order_id, line, product_id, name, picture, unit_price_cents, quantity)
      select placed.id, line, product_id, name, picture, price_cents, quantity from placed, wanted
    ),
    on_its_way as (
      insert into fulfilments (order_id, kind) select id, ${order.fulfilment} from placed
    ),
    begun as (
      insert into order_statuses (order_id, status, changed_at)
      select id, ${orderStatus.pending}::smallint, ${order.placedAt}::timestamptz from placed
    ),
    ${charge ? sql`${charge('placed')},` : sql``}
    ${confirmation ? sql`${confirmation('placed')},` : sql``}
    ${mail('placed')}
    select id, transaction_id as "transactionId" from placed
    where (select done from stock_taken) and exists (select from mail_job) ${charge ? sql`and exists (select from charge_job)` : sql``}`.execute(
    db,
  );
  return rows[0];
}
