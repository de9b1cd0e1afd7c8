import { cardRefundableDays } from '@giro/contract/rules/card.ts';
import {
  pixRefundableDays,
  type RefundSource,
  type RefundState,
  type Verdict,
  type WithdrawalState,
} from '@giro/contract/rules/payment.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/add-job.queries.ts';
import type { ProviderRefund } from '../../platform/pix/pix-provider.ts';

export interface RefundWish {
  paymentId: number;
  cents: number | 'rest';
  /** Amount the requester named; nothing for all that was left. */
  askedCents?: number | undefined;
  source: RefundSource;
  reason: string | null;
  requestKey?: string | undefined;
  /** Which admin wishes it. */
  byId?: number | undefined;
}

/** True of money that can still go back: of a card its provider gives it back for longer. */
const isRefundable = sql<boolean>`paid_at > giro_now() - make_interval(
    days => case when attempt_id is null then ${sql.lit(pixRefundableDays)} else ${sql.lit(cardRefundableDays)} end)`;

/**
 * Raises what goes back of a payment and writes the refund, in one statement: whatever is wished for at once, no payment
 * gives back more than it brought, nor after its days, nor while its bank is to decide. Returns the centavos; undefined when there is too little left.
 */
export async function insertRefund(tx: Tx, id: string, wish: RefundWish): Promise<number | undefined> {
  const cents = wish.cents === 'rest' ? sql`locked.rest` : sql`${wish.cents}::int`;
  const { rows } = await sql<{ cents: number }>`
    with locked as (
      select id, amount_cents - refunded_cents as rest from pix_payments
      where id = ${wish.paymentId} and ${isRefundable}
        and not exists (select from payments where payments.id = pix_payments.payment_id and state = 'disputed')
      for no key update
    ),
    raised as (
      update pix_payments set refunded_cents = refunded_cents + ${cents}
      from locked
      where pix_payments.id = locked.id and ${cents} between 1 and locked.rest
      returning pix_payments.id, ${cents} as cents
    )
    insert into pix_refunds (id, payment_id, amount_cents, asked_cents, source, reason, request_key, requested_by)
    select ${id}, id, cents, ${wish.askedCents ?? null}::int, ${wish.source}, ${wish.reason}, ${wish.requestKey ?? null},
      ${wish.byId ?? null}::int
    from raised
    returning amount_cents as cents`.execute(tx);
  await sql`select count_into_payment(${wish.paymentId}::int)`.execute(tx);
  return rows[0]?.cents;
}

export const refundTask = 'refund-payment';

/**
 * Has an unfinished refund made in so many seconds; it has one waiting job at most. With a refusal it is only looked
 * for, and has failed for that reason when it is not there.
 */
export const addRefundJob = (db: Executor, id: string, inS = 0, refusal?: string) =>
  addJob(
    db,
    refundTask,
    { refundId: id, ...(refusal !== undefined && { refusal }) },
    { key: `refund-${id}`, runAt: sql`now() + make_interval(secs => ${inS})` },
  );

/** Counts refunds made without a press on this day in São Paulo; the next to count waits for this transaction. */
export async function countAutomaticToday(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('giro automatic refunds'))`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*) from pix_refunds
    where source = 'auto' and requested_at >= date_trunc('day', giro_now() at time zone 'America/Sao_Paulo')
      at time zone 'America/Sao_Paulo'`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function findRefundByKey(db: Executor, requestKey: string) {
  const { rows } = await sql<{ paymentId: number; askedCents: number | null }>`
    select payment_id as "paymentId", asked_cents as "askedCents"
    from pix_refunds where request_key = ${requestKey}`.execute(db);
  return rows[0];
}

export interface RefundToMake {
  id: string;
  /** Of a Pix. */
  e2eId: string | null;
  /** Of a card: the attempt that brought the money. */
  attemptId: number | null;
  /** The provider's ids of other refunds of this money. */
  others: string[];
  cents: number;
  state: RefundState;
  /** Earlier requests to the provider. */
  tries: number;
  /** Provider at which the money came in. */
  providerId: number | null;
}

/** A refund that is not finished, counted as tried once more; undefined when it is finished. */
export async function beginTry(db: Executor, id: string): Promise<RefundToMake | undefined> {
  const { rows } = await sql<RefundToMake>`
    update pix_refunds set tries = tries + 1
    from pix_payments
    where pix_refunds.id = ${id} and state in ('wanted', 'processing') and pix_payments.id = pix_refunds.payment_id
    returning pix_refunds.id, e2e_id as "e2eId", attempt_id as "attemptId", array(
        select other.rtr_id from pix_refunds other
        where other.payment_id = pix_payments.id and other.id <> pix_refunds.id and other.rtr_id is not null
      ) as others, pix_refunds.amount_cents as cents, state, tries - 1 as tries,
      provider_id as "providerId"`.execute(db);
  return rows[0];
}

export async function noteRefundProblem(db: Executor, id: string, message: string): Promise<void> {
  await sql`
    update pix_refunds set last_error = ${message}
    where id = ${id} and state in ('wanted', 'processing')`.execute(db);
}

/** Locks money that came in: what changes of its refunds waits until the transaction ends. */
export async function lockReceived(tx: Tx, paymentId: number): Promise<void> {
  await sql`select from pix_payments where id = ${paymentId} for no key update`.execute(tx);
}

/** Locks the money that a refund gives back, and returns its id. */
export async function lockReceivedOfRefund(tx: Tx, refundId: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from pix_payments where id = (select payment_id from pix_refunds where id = ${refundId})
    for no key update`.execute(tx);
  return rows[0]?.id;
}

/** Notes what the provider says of a refund. False when that is known already. */
export async function noteResult(
  tx: Tx,
  paymentId: number,
  id: string,
  { state, rtrId, reason }: ProviderRefund,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update pix_refunds
    set state = ${state}, rtr_id = coalesce(${rtrId}, rtr_id), last_error = ${state === 'failed' ? reason : null},
      finished_at = case when ${state} = 'processing' then null else giro_now() end
    where id = ${id} and state in ('wanted', 'processing') and state <> ${state}`.execute(tx);
  await sql`select count_into_payment(${paymentId}::int)`.execute(tx);
  return numAffectedRows > 0n;
}

/** Counts again what went back of a payment or is about to; what a failed refund took is there again. */
export async function recountRefunded(tx: Tx, paymentId: number): Promise<void> {
  await sql`
    update pix_payments set refunded_cents = least(amount_cents, (
      select coalesce(sum(amount_cents), 0) from pix_refunds where payment_id = ${paymentId} and state <> 'failed'
    ))
    where id = ${paymentId}`.execute(tx);
  await sql`select count_into_payment(${paymentId}::int)`.execute(tx);
}

/** Somebody has to decide on it again. */
export async function reopenPayment(tx: Tx, paymentId: number): Promise<void> {
  await sql`update pix_payments set decided_at = null, decided_by = null where id = ${paymentId}`.execute(tx);
}

/** The order that a refund's payment is for, if any. */
export async function findOrderOfRefund(db: Executor, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ orderId: number | null }>`
    select order_id as "orderId" from pix_refunds join pix_payments on pix_payments.id = pix_refunds.payment_id
    where pix_refunds.id = ${id}`.execute(db);
  return rows[0]?.orderId ?? undefined;
}

/** Content of a refund's mail; undefined where nobody knows whose the money was. */
export interface RefundOfOrder {
  orderId: number;
  orderCode: string;
  /** The kind by which it reaches its buyer. */
  kind: string;
  endReason: string | null;
  buyer: string;
  email: string;
  cents: number;
  source: RefundSource;
  reason: string | null;
  verdict: Verdict;
  /** It went back to a card. */
  isCard: boolean;
  withdrawal: WithdrawalState | null;
}

export async function findRefundOfOrder(db: Executor, id: string): Promise<RefundOfOrder | undefined> {
  const { rows } = await sql<RefundOfOrder>`
    select orders.id as "orderId", order_code as "orderCode", kind, end_reason as "endReason", users.name as buyer,
      users.email, pix_refunds.amount_cents as cents, source, reason, verdict,
      attempt_id is not null as "isCard", withdrawals.state as withdrawal
    from pix_refunds
    join pix_payments on pix_payments.id = pix_refunds.payment_id
    join orders on orders.id = pix_payments.order_id
    join fulfilments on fulfilments.order_id = orders.id
    join users on users.id = orders.user_id
    left join withdrawals on withdrawals.order_id = orders.id
    where pix_refunds.id = ${id}`.execute(db);
  return rows[0];
}

/** Refunds of ours that have not ended for an hour: their jobs may have been lost. */
export async function listUnfinished(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from pix_refunds
    where state in ('wanted', 'processing') and source <> 'psp' and requested_at < giro_now() - interval '1 hour'
    order by requested_at limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}

/** The refunds of a payment that have one of these ids. */
export async function listRefundIds(tx: Tx, paymentId: number, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from pix_refunds where payment_id = ${paymentId} and id = any(${[...ids]}::text[])`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Writes a refund that the provider made without being asked by us. */
export async function insertProviderRefund(
  tx: Tx,
  paymentId: number,
  id: string,
  refund: ProviderRefund,
): Promise<void> {
  await sql`
    insert into pix_refunds (id, payment_id, amount_cents, source, nature, reason, state, rtr_id, finished_at)
    values (${id}, ${paymentId}, ${refund.amountCents}, 'psp', ${refund.nature}, ${refund.reason}, ${refund.state},
      ${refund.rtrId}, case when ${refund.state} = 'processing' then null else giro_now() end)
    on conflict (id) do nothing`.execute(tx);
}

/** Notes since when a payment is contested; it is not while no such refund stands. Returns whether it has begun to be. */
export async function noteContested(tx: Tx, paymentId: number): Promise<boolean> {
  const { rows } = await sql<{ began: boolean }>`
    with before as (select contested_at from pix_payments where id = ${paymentId})
    update pix_payments set contested_at = case when exists (
      select from pix_refunds
      where payment_id = ${paymentId} and source = 'psp' and nature like 'MED%' and state <> 'failed'
    ) then coalesce(contested_at, giro_now()) end
    where id = ${paymentId}
    returning contested_at is not null and (select contested_at from before) is null as began`.execute(tx);
  return rows[0]?.began ?? false;
}

/** The rest of each Pix of a payment that can still go back, the latest first. */
export async function listRefundable(tx: Tx, paymentId: number): Promise<{ id: number; cents: number }[]> {
  const { rows } = await sql<{ id: number; cents: number }>`
    select id, amount_cents - refunded_cents as cents from pix_payments
    where payment_id = ${paymentId} and amount_cents > refunded_cents
      and ${isRefundable}
    order by paid_at desc, id desc
    for no key update`.execute(tx);
  return rows;
}
