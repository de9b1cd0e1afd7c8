import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { livePartStates } from '@giro/contract/rules/payment.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { PlacedPart } from '../orders/orders.port.ts';
import type { BegunPart, Payment, PaymentMethod, PaymentSwitch } from './payment-method.ts';

const columns = sql`id, order_id as "orderId", method, label, amount_cents as "amountCents", state,
  received_cents as "receivedCents", refunded_cents as "refundedCents", returning_cents as "returningCents",
  provider_id as "providerId", instalments, switches_to as "switchesTo"`;

/** All that orders were ever to be paid by, oldest first. */
export async function listPayments(db: Executor, orderIds: readonly number[]): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select ${columns} from payments where order_id = any(${[...orderIds]}::int[]) order by order_id, id`.execute(db);
  return rows;
}

/** An order's money (see the view), and its payments as above. */
export interface MoneyRow {
  orderId: number;
  due: number;
  paid: number;
  refunded: number;
  open: number;
  settled: number;
  goingBack: number;
  payments: Payment[];
}

export async function listMoney(db: Executor, orderIds: readonly number[]): Promise<MoneyRow[]> {
  const { rows } = await sql<MoneyRow>`
    select order_id as "orderId", due, paid, refunded, open, settled, going_back as "goingBack", coalesce((
        select json_agg(own order by id) from (select ${columns} from payments) own
        where own."orderId" = order_money.order_id
      ), '[]') as payments
    from order_money where order_id = any(${[...orderIds]}::int[])`.execute(db);
  return rows;
}

/** A part that is about to be written with its order. */
export interface NewPart extends Omit<PlacedPart, 'method'> {
  method: Pick<PaymentMethod, 'id' | 'label' | 'begins' | 'begin'>;
}

/** One of them pays what the others leave. */
const centsOf = ({ cents }: NewPart, others: number) =>
  cents === 'rest' ? sql`total_cents - ${others}::int` : sql`${cents}::int`;

/** The parts of the statement that writes an order, one after the other. */
export function beginParts(
  placed: string,
  newParts: readonly NewPart[],
  terms: { userId: number; holdUntil: Date | null; isSettled: boolean },
) {
  const others = newParts.reduce((sum, { cents }) => sum + (cents === 'rest' ? 0 : cents), 0);
  const begun = newParts.map((part, index) => writeOne(placed, part, centsOf(part, others), { ...terms, index }));
  return {
    parts: sql.join(
      begun.flatMap(({ written }) => written),
      sql`, `,
    ),
    reads: begun.flatMap(({ reads = [] }) => reads),
    locks: begun.flatMap(({ locks }) => locks ?? []),
  };
}

function writeOne(
  placed: string,
  { method, isPromised, isLater, instalments, label = method.label }: NewPart,
  cents: RawBuilder<unknown>,
  {
    userId,
    holdUntil,
    isSettled,
    index,
  }: { userId: number; holdUntil: Date | null; isSettled: boolean; index: number },
): { written: RawBuilder<unknown>[] } & Pick<BegunPart, 'reads' | 'locks'> {
  const name = `payment_${index}`;
  const begun: BegunPart = isPromised ? {} : method.begin({ part: name, userId, isSettled });
  const { parts, reads, locks, providerId = sql`null::int` } = begun;
  const state = isSettled ? 'settled' : isPromised || isLater ? 'wanted' : method.begins;
  const row = sql`${sql.table(name)} as (
      insert into payments (order_id, method, label, amount_cents, state, hold_until, provider_id, received_cents, settled_at,
        instalments)
      select id, ${method.id}, ${label}, ${cents}, ${state}, ${state === 'open' ? holdUntil : null}::timestamptz,
        ${providerId}, ${isSettled ? cents : sql`0`}, ${isSettled ? sql`giro_now()` : sql`null::timestamptz`},
        ${instalments ?? null}::smallint
      from ${sql.table(placed)}
      returning id, order_id, amount_cents, provider_id
    )`;
  return { written: parts ? [row, parts] : [row], reads: reads ?? [], ...(locks && { locks }) };
}

/** Writes a part of an order that is there, which waits in the state that its method begins in. */
export async function insertPayment(
  tx: Tx,
  payment: {
    orderId: number;
    method: Pick<PaymentMethod, 'id' | 'label'>;
    cents: number;
    state: Payment['state'];
    instalments?: number | undefined;
    providerId?: RawBuilder<number | null> | undefined;
  },
): Promise<Payment> {
  const { orderId, method, cents, state, instalments, providerId = sql`null` } = payment;
  const { rows } = await sql<Payment>`
    insert into payments (order_id, method, label, amount_cents, state, instalments, provider_id)
    values (${orderId}, ${method.id}, ${method.label}, ${cents}, ${state}, ${instalments ?? null}, ${providerId})
    returning ${columns}`.execute(tx);
  if (!rows[0]) throw new Error(`Order ${orderId} got no payment.`);
  return rows[0];
}

const live = sql.join(livePartStates.map((state) => sql.lit(state)));

/** The part of an order's cost that none of its live payments is for. */
const openCents = sql<number>`orders.total_cents - (
    select coalesce(sum(amount_cents), 0) from payments where order_id = orders.id and state in (${live})
  )`;

export async function readOpen(db: Executor, orderId: number): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select (${openCents})::int as open from orders where id = ${orderId}`.execute(db);
  return rows[0]?.open ?? 0;
}

/**
 * Adds a part to an order that is there and unpaid, in one statement, never more than no other part is for. Undefined where
 * less is open. Who has locked the order sees every other part.
 */
export async function insertPart(
  tx: Tx,
  { orderId, method, cents }: { orderId: number; method: Pick<PaymentMethod, 'id' | 'label'>; cents: number },
): Promise<Payment | undefined> {
  const { rows } = await sql<Payment>`
    insert into payments (order_id, method, label, amount_cents, state)
    select id, ${method.id}, ${method.label}, ${cents}::int, 'wanted' from orders
    where id = ${orderId} and status = ${orderStatus.pending} and ${openCents} >= ${cents}::int
    returning ${columns}`.execute(tx);
  return rows[0];
}

/** Notes the state of a part that was added, and its label where it has one of its own. */
export async function setAdded(
  tx: Tx,
  id: number,
  { state, label, holdUntil }: { state: Payment['state']; label: string | undefined; holdUntil: Date | null },
): Promise<void> {
  await setState(tx, [id], state);
  await sql`
    update payments set label = coalesce(${label ?? null}, label),
      hold_until = case when state = 'open' then ${holdUntil}::timestamptz end
    where id = ${id}`.execute(tx);
}

/** The amount that a part is to pay from now on. */
export async function setAmount(tx: Tx, id: number, cents: number): Promise<void> {
  await sql`update payments set amount_cents = ${cents}::int where id = ${id}`.execute(tx);
}

/** The same, in so many instalments of a card. */
export async function setChosen(
  tx: Tx,
  id: number,
  { cents, instalments }: { cents: number; instalments: number },
): Promise<void> {
  await sql`
    update payments set amount_cents = ${cents}::int, instalments = ${instalments} where id = ${id}`.execute(tx);
}

export async function setLabel(tx: Tx, id: number, label: string): Promise<void> {
  await sql`update payments set label = ${label} where id = ${id}`.execute(tx);
}

/** Notes how its buyer wants to pay instead of this part; null: no longer. */
export async function setSwitch(tx: Tx, id: number, to: PaymentSwitch | null): Promise<void> {
  await sql`
    update payments set switches_to = ${to && JSON.stringify(to)}::jsonb where id = ${id}`.execute(tx);
}

/** The next orders whose buyers want to pay another way. */
export async function listSwitching(db: Executor, afterId: number): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct order_id as id from payments
    where switches_to is not null and state in ('wanted', 'open') and order_id > ${afterId}
    order by order_id limit 100`.execute(db);
  return rows;
}

/** True if the parts of an order are worth what it costs, and each of them is settled or stands for it. */
export async function areAllThere(tx: Tx, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ isCovered: boolean }>`
    select (${openCents}) = 0 and not exists (
        select from payments where order_id = orders.id and state in (${live}) and state not in ('settled', 'authorised')
      ) as "isCovered"
    from orders where id = ${orderId}`.execute(tx);
  return rows[0]?.isCovered ?? false;
}

/** Records the time of settlement; a payment waited for anew loses it, unless its money had come. */
export async function setState(tx: Tx, ids: readonly number[], state: Payment['state']): Promise<void> {
  await sql`
    update payments set state = ${state}, settled_at = case
        when ${state} = 'settled' then coalesce(settled_at, giro_now())
        when ${state} in ('wanted', 'open', 'authorised') and received_cents < amount_cents then null
        else settled_at
      end
    where id = any(${[...ids]}::int[])`.execute(tx);
}

/** Has what is waited for by its method waited for until then at least. */
export async function holdOpen(tx: Tx, orderId: number, until: Date): Promise<void> {
  await sql`
    update payments set hold_until = greatest(hold_until, ${until}::timestamptz)
    where order_id = ${orderId} and state = 'open'`.execute(tx);
}

/** Notes what came in for a payment of a method that keeps no other books, or went back of it. */
export async function noteMoney(
  tx: Tx,
  id: number,
  { receivedCents, refundedCents }: { receivedCents: number; refundedCents: number },
): Promise<void> {
  await sql`
    update payments set received_cents = received_cents + ${receivedCents}::int,
      refunded_cents = refunded_cents + ${refundedCents}::int
    where id = ${id}`.execute(tx);
}

/**
 * Covered part of the cost of an order that is locked: money that came in and stayed, and money that methods stand for.
 */
export async function readKept(tx: Tx, orderId: number, promising: readonly string[]): Promise<number> {
  const { rows } = await sql<{ keptCents: number }>`
    select received - refunded + promised + (
        -- Had again when the order is taken up again.
        select coalesce(sum(amount_cents), 0)::int from payments
        where payments.order_id = order_money.order_id and state = 'failed' and method = any(${[...promising]}::text[])
      ) as "keptCents"
    from order_money where order_id = ${orderId}`.execute(tx);
  return rows[0]?.keptCents ?? 0;
}

/** A Pix that came for an order is of the part that it was asked for, else of one that Pix can pay, the latest first. */
export async function findPaymentFor(tx: Tx, orderId: number, methods: readonly string[]): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from payments where order_id = ${orderId} and method = any(${[...methods]}::text[])
    order by state = any(${[...livePartStates]}::text[]) desc, id desc limit 1`.execute(tx);
  return rows[0]?.id;
}

/** An order with the sums of its money. Times are also told in seconds from now. */
export interface OrderPaymentRow {
  id: number;
  user_id: number | null;
  order_code: string;
  status: number;
  end_reason: string | null;
  transaction_id: string | null;
  hold_until: Date | null;
  hold_s: number | null;
  /** Seconds since the order was placed. */
  age_s: number;
  due: number;
  /** Money that came in, the part that went back, and the part still on its way back. */
  received: number;
  refunded: number;
  going_back: number;
  /** Money that methods stand for. */
  promised: number;
}

async function findOne(db: Executor, condition: RawBuilder<unknown>): Promise<OrderPaymentRow | undefined> {
  const { rows } = await sql<OrderPaymentRow>`
    select orders.id, user_id, order_code, status, end_reason, transaction_id, hold_until,
      extract(epoch from hold_until - giro_now())::float8 as hold_s,
      extract(epoch from giro_now() - orders.created_at)::float8 as age_s,
      due, received, refunded, going_back, promised
    from orders join order_money on order_money.order_id = orders.id
    where ${condition}`.execute(db);
  return rows[0];
}

export const findPaymentByCode = (db: Executor, code: string) => findOne(db, sql`order_code = ${code}`);

export const findPaymentById = (db: Executor, id: number) => findOne(db, sql`orders.id = ${id}`);

/** Time within which a payment made in the last moment arrives. */
const graceS = 120;
/** So much longer a provider that stays away may keep the shelf. */
const patienceS = 15 * 60;

/** Orders that wait no longer for a payment about which its method finds out by itself. */
const isOver = sql<SqlBool>`orders.status = ${orderStatus.pending}
  and orders.hold_until <= giro_now() - make_interval(secs => ${sql.lit(graceS)})
  and exists (select from payments where order_id = orders.id and state = 'open')
  -- A sale at the counter that money is in ends by hand alone.
  and not exists (
    select from payments join fulfilments using (order_id)
    where order_id = orders.id and payments.state = 'settled' and kind = 'counter'
  )`;

/** The next orders whose hold is over. */
export async function listOver(db: Executor, afterId: number): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id from orders where ${isOver} and id > ${afterId} order by id limit 100`.execute(db);
  return rows;
}

/** Tells if the hold of a locked order is over, and if the taker of its money was waited for long enough. */
export async function readEnd(tx: Tx, orderId: number): Promise<{ isOver: boolean; isTooLate: boolean }> {
  const { rows } = await sql<{ isTooLate: boolean }>`
    select hold_until <= giro_now() - make_interval(secs => ${sql.lit(graceS + patienceS)}) as "isTooLate"
    from orders where ${isOver} and id = ${orderId}`.execute(tx);
  return { isOver: rows.length > 0, isTooLate: rows[0]?.isTooLate === true };
}
