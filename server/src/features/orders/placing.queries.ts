import { orderStatus } from '@giro/contract/rules/order-status.ts';
import type { Amount } from '@giro/contract/rules/pricing.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { MailParts } from '../../platform/mail/outbox.ts';
import type { ConfirmationParts } from '../accounts/emails.service.ts';
import type { UseParts } from '../coupons/coupon-uses.service.ts';
import type { StoredSettings } from '../settings/shop-settings.service.ts';
import type { StockParts } from '../stock/stock.service.ts';
import type { ChosenDelivery, PaymentParts, PromiseParts } from './orders.port.ts';
import type { ReadProduct, Units } from './orders.rules.ts';
import { type BuyerRow, buyerColumns, mayReserve, unpaidOfUser } from './reservations.queries.ts';
import type { Bounds } from './reservations.rules.ts';

/** An order as it is about to be written. Its price is the one that was read, and must still hold. */
export interface NewOrder {
  userId: number;
  code: string;
  totalCents: number;
  /** Summands of the total. */
  amounts: readonly Amount[];
  deliveryMethod: string;
  /** The kind by which it reaches its buyer; a delivery writes itself. */
  fulfilment: string;
  delivery: Pick<ChosenDelivery, 'writeFulfilment'> | undefined;
  idempotencyKey: string;
  requestHash: Buffer;
  /** For a key that names no attempt of this person's. */
  transactionId: string;
  placedAt: Date;
  holdUntil: Date | null;
  /** It is paid as it is placed. */
  isCovered: boolean;
  /** Bounds of this person's unpaid orders together with this one. */
  most: Bounds;
  lines: (Units &
    Pick<ReadProduct, 'name' | 'priceCents' | 'picture'> & { discountCents: number; pixDiscountCents: number })[];
}

export interface PlacedParts {
  mail: MailParts;
  stock: StockParts;
  /** The parts of what it costs, each with what its method keeps of it. */
  payments: PaymentParts;
  /** The device that is promised for it. */
  promise: PromiseParts | undefined;
  /** True if it has to wait until another of its buyer has given way. */
  follows: boolean;
  /** The use of its coupon, if it has one. */
  coupon: UseParts | undefined;
  /** The link in the mail, for who never confirmed their e-mail. */
  confirmation: ConfirmationParts | undefined;
}

/**
 * Takes the stock and writes order, lines, amounts, way to the buyer, history, the coupon's use, mail and payments, all or
 * nothing. Returns undefined, and writes nothing, when a product has too few units, another price or is no longer on offer,
 * when the coupon has no use left or has changed, when the quote cannot be promised any more, when this person would have reserved too much or has an order that has yet
 * to give way, or when their key has its order.
 *
 * One statement that commits by itself: a product in demand is locked while PostgreSQL works, never while a process of
 * ours finds the time to send the next statement. Rows are locked in the order of their ids, so that two orders never
 * wait for each other in a circle; NO KEY, because the lines of other orders hold the products' keys. Before that the
 * orders of one person, and of one client whose people never confirmed their e-mail, wait for each other:
 * `may_reserve` is asked once, before a product is locked. Beside the lock, whoever has waited for a product would ask
 * again. After the products the coupon is locked, which orders of other products wait for as well.
 */
export async function placeOrder(
  db: Executor,
  order: NewOrder,
  { mail, stock, payments, promise, follows, coupon, confirmation }: PlacedParts,
): Promise<{ id: number; transactionId: string } | undefined> {
  const { lines, amounts } = order;
  const [ids, quantities] = [lines.map(({ productId }) => productId), lines.map(({ quantity }) => quantity)];
  const [prices, names] = [lines.map(({ priceCents }) => priceCents), lines.map(({ name }) => name)];
  const [pictures, discounts] = [lines.map(({ picture }) => picture), lines.map((line) => line.discountCents)];
  const pixDiscounts = lines.map((line) => line.pixDiscountCents);
  const [kinds, labels] = [amounts.map(({ kind }) => kind), amounts.map(({ label }) => label)];
  const [cents, sources] = [amounts.map((amount) => amount.cents), amounts.map(({ source }) => source)];
  const status = order.isCovered ? orderStatus.approved : orderStatus.pending;
  const held = sql.join(
    [...(promise ? [promise.may] : []), ...payments.locks].map((lock) => sql`and (select ${lock})`),
    sql` `,
  );
  const mayFollow = follows ? sql`and (select may_follow(${order.userId}::int))` : sql``;
  const isLocked = sql<boolean>`(select count(*) from locked) = ${lines.length}::int`;
  const read = sql.join(
    ['mail_job', ...payments.reads].map((part) => sql`exists (select from ${sql.table(part)})`),
    sql` and `,
  );
  const { rows } = await sql<{ id: number; transactionId: string }>`${prepared}
    with wanted as (
      select * from unnest(${ids}::int[], ${quantities}::int[], ${prices}::int[], ${names}::text[], ${pictures}::text[],
        ${discounts}::int[], ${pixDiscounts}::int[])
        with ordinality as each (product_id, quantity, price_cents, name, picture, discount_cents, pix_discount_cents, line)
    ),
    locked as (
      select id from (
        select products.id from products join wanted on wanted.product_id = products.id
        where products.stock >= wanted.quantity
          and products.price_cents = wanted.price_cents
          and products.deleted_at is null
          and products.published
        order by products.id
        for no key update of products
      ) chosen
      where (select ${mayReserve({ userId: order.userId, ids, quantities, cents: order.totalCents }, order.most)})
        ${mayFollow}
        ${held}
    ),
    placed as (
      insert into orders (user_id, order_code, status, total_cents, delivery_method,
        idempotency_key, request_hash, transaction_id, hold_until, created_at, client, found_by)
      select ${order.userId}::int, ${order.code}, ${status}::smallint, ${order.totalCents}::int,
        ${order.deliveryMethod}, ${order.idempotencyKey}, ${order.requestHash}::bytea,
        coalesce((
          select transaction_id from order_attempts
          where user_id = ${order.userId} and idempotency_key = ${order.idempotencyKey}
        ), ${order.transactionId}), ${order.holdUntil}::timestamptz, ${order.placedAt}::timestamptz,
        ${order.most.client}::text, (
          select fold(string_agg(wanted.name || ' ' || products.sku, ' ' order by line))
          from wanted join products on products.id = product_id
        )
      where ${coupon ? sql`case when ${isLocked} then (select ${coupon.may}) else false end` : isLocked}
      on conflict (user_id, idempotency_key) do nothing
      returning id, total_cents, transaction_id
    ),
    ${stock('placed')},
    lines as (
      insert into order_items (order_id, line, product_id, name, picture, unit_price_cents, quantity, discount_cents,
        pix_discount_cents)
      select placed.id, line, product_id, name, picture, price_cents, quantity, discount_cents, pix_discount_cents
      from placed, wanted
    ),
    amounts as (
      insert into order_amounts (order_id, place, kind, label, cents, source)
      select placed.id, place, kind, label, cents, source
      from placed, unnest(${kinds}::text[], ${labels}::text[], ${cents}::int[], ${sources}::text[])
        with ordinality as each (kind, label, cents, source, place)
    ),
    ${coupon ? sql`${coupon.write('placed')},` : sql``}
    on_its_way as (
      ${
        order.delivery?.writeFulfilment('placed', order.code) ??
        sql`insert into fulfilments (order_id, kind) select id, ${order.fulfilment} from placed`
      }
    ),
    begun as (
      insert into order_statuses (order_id, status, changed_at)
      select id, ${status}::smallint, ${order.placedAt}::timestamptz from placed
    ),
    ${payments.parts},
    ${promise ? sql`${promise.write('placed')},` : sql``}
    ${confirmation ? sql`${confirmation('placed')},` : sql``}
    ${mail('placed')}
    select id, transaction_id as "transactionId" from placed
    where (select done from stock_taken) and ${read}`.execute(db);
  return rows[0];
}

/** Their types are asked for where a coupon may be for some of them alone. */
interface Asked {
  withTypes: boolean;
}

/** The products of these ids that are on offer, as a part of a statement; hidden ones are not. */
const productsOnOffer = (ids: readonly number[], { withTypes }: Asked) => sql<ReadProduct>`
  select id, name, price_cents as "priceCents", stock,
    (select url from product_pictures where product_id = products.id order by position limit 1) as picture,
    ${withTypes ? sql`array(select device_type_id from product_types where product_id = products.id)` : sql`'{}'::int[]`} as "typeIds"
  from products where id = any(${ids}::int[]) and deleted_at is null and published`;

export async function readProducts(
  db: Executor,
  ids: readonly number[],
  asked: Asked,
): Promise<Map<number, ReadProduct>> {
  const { rows } = await productsOnOffer(ids, asked).execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

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
        select json_object_agg(key, value) from settings where key in ('shop', 'pix', 'orders', 'payments', 'instalments', 'card')
      ), '{}') as settings,
      nextval(pg_get_serial_sequence('emails', 'id'))::int as "mailId"
    from users cross join ${unpaidOfUser}
    where users.id = ${userId}::int`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`There is no user ${userId}`);
  const { products, isRepeated, settings, mailId, ...buyer } = row;
  return { buyer, products, isRepeated, settings, mailId };
}

/** One try to order: the key that names it, and the transaction id of its payment. */
export interface Attempt {
  key: string;
  txid: string;
}

export function findAttempt(db: Executor, userId: number, key: string): Promise<Attempt | undefined> {
  return db
    .selectFrom('order_attempts')
    .select(['idempotency_key as key', 'transaction_id as txid'])
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

export async function insertAttempt(db: Executor, userId: number, { key, txid }: Attempt): Promise<void> {
  await db
    .insertInto('order_attempts')
    .values({ user_id: userId, idempotency_key: key, transaction_id: txid })
    .execute();
}
