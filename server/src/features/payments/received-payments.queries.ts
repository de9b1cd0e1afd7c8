import type { ReceivedQuery } from '@giro/contract/calls/received-payments.ts';
import { cardRefundableDays } from '@giro/contract/rules/card.ts';
import { orderStatus, orderStatusesWhere } from '@giro/contract/rules/order-status.ts';
import {
  pixRefundableDays,
  type ReceivedSituation,
  type RefundSource,
  type RefundState,
  type Verdict,
  type WithdrawalState,
} from '@giro/contract/rules/payment.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { allOf, beyond, containing, offsetOf, pageSize } from '../../platform/database/paging.ts';
import type { Figures } from '../../platform/features/feature-parts.ts';
import { lastDay } from '../../platform/features/recent-rows.queries.ts';
import { countIntoPayment } from './money-in.queries.ts';

const overStatuses = orderStatusesWhere(({ isOver }) => isOver);

/**
 * The payments that somebody has to decide on: nobody has, the payer contests it before the order is over, a bank has a
 * dispute of it to decide, the order is cancelled, or waits for its payment again, and money of it is still here, or its buyer wants it back. Each kind has an index of its own, so that what
 * is open is found without reading what is not.
 */
const openIds = sql`
  select id from pix_payments where decided_at is null
  union
  select payments.id from pix_payments as payments join orders on orders.id = payments.order_id
  where payments.contested_at is not null and orders.status not in (${sql.join(overStatuses)})
  union
  select receipts.id from payments as parts join pix_payments as receipts on receipts.payment_id = parts.id
  where parts.state = 'disputed'
  union
  select payments.id from pix_payments as payments join orders on orders.id = payments.order_id
  where orders.status in (${orderStatus.pending}, ${orderStatus.cancelled})
    and payments.amount_cents > payments.refunded_cents
  union
  select payments.id from pix_payments as payments join withdrawals on withdrawals.order_id = payments.order_id
  where withdrawals.state in ('asked', 'received')`;

const isOpen = sql<SqlBool>`payments.id in (${openIds})`;

const source = sql`pix_payments as payments
  left join orders on orders.id = payments.order_id
  left join withdrawals on withdrawals.order_id = payments.order_id
  left join card_attempts on card_attempts.id = payments.attempt_id`;

export interface ReceivedRow {
  id: number;
  /** Null of a card. */
  e2eId: string | null;
  /** Of a card: the attempt that brought it, the provider's id, and by what its buyer knows it. */
  attemptId: number | null;
  chargeId: string | null;
  last4: string | null;
  instalments: number | null;
  txid: string | null;
  cents: number;
  refundedCents: number;
  paidAt: Date;
  verdict: Verdict;
  payer: string | null;
  orderId: number | null;
  paymentId: number | null;
  orderCode: string | null;
  orderStatus: number | null;
  orderCents: number | null;
  decidedAt: Date | null;
  decidedBy: string | null;
  isContested: boolean;
  /** The part of the order that it pays is disputed: what becomes of it is the bank's to say. */
  isDisputed: boolean;
  isOpen: boolean;
  isRefundable: boolean;
  withdrawalState: WithdrawalState | null;
  withdrawalAskedAt: Date | null;
  withdrawalNote: string | null;
}

const columns = sql`payments.id, payments.e2e_id as "e2eId", payments.attempt_id as "attemptId", charge_id as "chargeId",
  last4, instalments, payments.txid, payments.amount_cents as cents,
  payments.refunded_cents as "refundedCents", payments.paid_at as "paidAt", payments.verdict,
  payments.payer_masked as payer, payments.order_id as "orderId",
  payments.payment_id as "paymentId", orders.order_code as "orderCode",
  orders.status as "orderStatus", orders.total_cents as "orderCents", payments.decided_at as "decidedAt",
  (select name from users where users.id = payments.decided_by) as "decidedBy",
  payments.contested_at is not null as "isContested",
  exists (select from payments as parts where parts.id = payments.payment_id and parts.state = 'disputed') as "isDisputed",
  exists (select from (${openIds}) as open where open.id = payments.id) as "isOpen",
  payments.paid_at > giro_now() - make_interval(
    days => case when attempt_id is null then ${pixRefundableDays}::int else ${cardRefundableDays}::int end
  ) as "isRefundable",
  withdrawals.state as "withdrawalState", withdrawals.asked_at as "withdrawalAskedAt",
  withdrawals.note as "withdrawalNote"`;

const conditionOf: Record<ReceivedSituation, RawBuilder<SqlBool>> = {
  'a-conferir': isOpen,
  conferidos: sql<SqlBool>`payments.id not in (${openIds})`,
  todos: sql<SqlBool>`true`,
};

/**
 * The payments whose order, payer or identifiers the search finds, under the filter; blank finds all. An array, so that
 * orders are looked up by their own index.
 */
function foundBy({ search, situacao = 'todos' }: Pick<ReceivedQuery, 'search' | 'situacao'>) {
  const named = sql<SqlBool>`(
    payments.search_text like fold(${containing(search)})
    or payments.order_id = any(array(select id from orders where order_code like ${containing(search.toUpperCase())}))
  )`;
  return allOf([conditionOf[situacao], ...(search === '' ? [] : [named])]);
}

/** One page, the last paid first, and how many there are. Only ids are paged. */
export async function listReceived(db: Executor, query: ReceivedQuery) {
  const found = sql`from pix_payments as payments where ${foundBy(query)}`;
  const [page, counted] = await Promise.all([
    sql<ReceivedRow>`
      select ${columns} from ${source} where payments.id = any(array(
        select payments.id ${found} order by payments.paid_at desc, payments.id desc
        limit ${pageSize} offset ${offsetOf(query)}))
      order by payments.paid_at desc, payments.id desc`.execute(db),
    sql<{ total: number }>`select count(*) as total ${found}`.execute(db),
  ]);
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0 };
}

/** Sums that came in on each day in São Paulo between two moments, of all that the search finds; the last day first. */
export async function sumReceivedByDay(db: Executor, query: ReceivedQuery, { from, to }: { from: Date; to: Date }) {
  const { rows } = await sql<{ day: string; cents: number }>`
    select to_char(payments.paid_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as day,
      sum(payments.amount_cents)::bigint as cents
    from pix_payments as payments
    where ${foundBy(query)} and payments.paid_at >= ${from} and payments.paid_at < ${to}
    group by 1 order by 1 desc`.execute(db);
  return rows;
}

/** The next of all that the search finds, the last recorded first. */
export async function listReceivedBatch(
  db: Executor,
  query: Omit<ReceivedQuery, 'page'>,
  afterId: number | undefined,
): Promise<ReceivedRow[]> {
  const condition = allOf([foundBy(query), sql<SqlBool>`${beyond('payments.id', 'desc', afterId)}`]);
  const { rows } = await sql<ReceivedRow>`
    select ${columns} from ${source} where ${condition} order by payments.id desc limit ${batchSize}`.execute(db);
  return rows;
}

export async function findReceived(db: Executor, id: number): Promise<ReceivedRow | undefined> {
  const { rows } = await sql<ReceivedRow>`select ${columns} from ${source} where payments.id = ${id}`.execute(db);
  return rows[0];
}

export async function listReceivedOfOrders(db: Executor, orderIds: readonly number[]): Promise<ReceivedRow[]> {
  const { rows } = await sql<ReceivedRow>`
    select ${columns} from ${source} where payments.order_id = any(${[...orderIds]}::int[])
    order by payments.paid_at, payments.id`.execute(db);
  return rows;
}

/**
 * Counts what waits for somebody: open payments, withdrawals of orders that no Pix has paid, and cards whose provider says
 * what nobody here knows.
 */
export async function countOpenReceived(db: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from (${openIds}) as open) + (
      select count(*) from withdrawals
      where state in ('asked', 'received')
        and not exists (select from pix_payments where pix_payments.order_id = withdrawals.order_id)
    ) + (select count(*) from card_attempts where strange_at is not null) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface RefundRow {
  id: string;
  paymentId: number;
  cents: number;
  source: RefundSource;
  reason: string | null;
  state: RefundState;
  requestedAt: Date;
  finishedAt: Date | null;
  lastError: string | null;
}

export async function listRefunds(db: Executor, paymentIds: readonly number[]): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select id, payment_id as "paymentId", amount_cents as cents, source, reason, state,
      requested_at as "requestedAt", finished_at as "finishedAt", last_error as "lastError"
    from pix_refunds where payment_id = any(${[...paymentIds]}::int[]) order by requested_at, id`.execute(db);
  return rows;
}

export async function findOrderIdByCode(db: Executor, code: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from orders where order_code = ${code.toUpperCase()}`.execute(db);
  return rows[0]?.id;
}

/** Says which order a payment without one is for, what it then is, and whether that needs a decision. */
export async function linkPayment(
  tx: Tx,
  id: number,
  link: { orderId: number; paymentId: number; verdict: Verdict; isDecided: boolean; byId: number },
): Promise<void> {
  await sql`
    update pix_payments set order_id = ${link.orderId}, payment_id = ${link.paymentId}, verdict = ${link.verdict},
      decided_at = case when ${link.isDecided} then giro_now() end,
      decided_by = case when ${link.isDecided} then ${link.byId}::int end
    where id = ${id} and order_id is null`.execute(tx);
  await countIntoPayment(tx, id);
}

/** Other money of an order than this Pix: the rest of decided ones, and what came in by other methods. */
export async function readDecidedBeside(tx: Tx, orderId: number, paymentId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (received - refunded - undecided.cents)::int as cents
    from order_money, (
      select coalesce(sum(amount_cents - refunded_cents), 0) as cents from pix_payments
      where order_id = ${orderId} and (id = ${paymentId} or decided_at is null)
    ) undecided
    where order_money.order_id = ${orderId}`.execute(tx);
  return rows[0]?.cents ?? 0;
}

/** A payment of a cancelled order that settles it after all is decided on anew. */
export async function redecidePayment(tx: Tx, id: number, byId: number): Promise<void> {
  await sql`update pix_payments set decided_at = giro_now(), decided_by = ${byId} where id = ${id}`.execute(tx);
}

export const paymentFigures: Figures = {
  figures: [
    { name: 'giro_payments_last_day', help: 'Pix received in the last 24 hours.' },
    { name: 'giro_payments_open', help: 'Payments, withdrawals and strange cards that wait for somebody.' },
    { name: 'giro_charges_open', help: 'Charges that wait for their payment.' },
    {
      name: 'giro_charges_troubled',
      help: 'Open charges of which the provider refused or failed something last.',
    },
  ],
  async read(db) {
    const { rows } = await sql<Record<string, number>>`
      select
        (select count(*) from pix_payments where paid_at > ${lastDay}) as giro_payments_last_day,
        (select count(*) from pix_charges where state in ('new', 'open')) as giro_charges_open,
        (select count(*) from pix_charges where state in ('new', 'open') and last_error is not null)
          as giro_charges_troubled`.execute(db);
    return { ...rows[0], giro_payments_open: await countOpenReceived(db) };
  },
};
