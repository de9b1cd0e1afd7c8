import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/add-job.queries.ts';

/** Refunds of a card: how much of an attempt's money, by whom and why. */
export interface CardRefundWish {
  attemptId: number;
  cents: number;
  source: 'auto' | 'admin' | 'buyer';
  reason: string;
  byId?: number | undefined;
}

export const cardRefundTask = 'refund-card';

export const addCardRefundJob = (db: Executor, refundId: string, afterS = 0) =>
  addJob(
    db,
    cardRefundTask,
    { refundId },
    {
      key: `card-refund-${refundId}`,
      runAt: sql`now() + make_interval(secs => ${afterS})`,
      maxAttempts: 5,
    },
  );

/** Writes a refund and the job that makes it. The caller has locked the order and counts it into its payment. */
export async function insertCardRefund(
  tx: Tx,
  { attemptId, cents, source, reason, byId }: CardRefundWish,
): Promise<void> {
  const id = randomUUID().replaceAll('-', '');
  await sql`
    insert into card_refunds (id, attempt_id, amount_cents, source, reason, requested_by)
    values (${id}, ${attemptId}, ${cents}, ${source}, ${reason}, ${byId ?? null}::int)`.execute(tx);
  await addCardRefundJob(tx, id);
}

export interface CardRefundToMake {
  id: string;
  attemptId: number;
  providerId: number;
  chargeId: string;
  cents: number;
  tries: number;
  /** The provider's ids of the refunds of this payment that are known to be others. */
  known: string[];
}

/** Counts a try of a refund that is not finished. */
export async function beginRefundTry(db: Database, id: string): Promise<CardRefundToMake | undefined> {
  const { rows } = await sql<CardRefundToMake>`
    update card_refunds set tries = tries + 1
    from card_attempts
    where card_refunds.id = ${id} and card_attempts.id = attempt_id and card_refunds.state in ('wanted', 'processing')
    returning card_refunds.id, attempt_id as "attemptId", provider_id as "providerId", charge_id as "chargeId",
      card_refunds.amount_cents as cents, tries - 1 as tries, array(
        select refund_id from card_refunds other where other.attempt_id = card_attempts.id and other.id <> card_refunds.id
          and refund_id is not null
      ) as known`.execute(db);
  return rows[0];
}

/** Notes how a refund ended, or that the provider works on it. Returns its payment where that was news. */
export async function noteCardRefund(
  tx: Tx,
  id: string,
  {
    state,
    refundId,
    error,
  }: { state: 'processing' | 'done' | 'failed'; refundId: string | null; error: string | null },
): Promise<{ paymentId: number; orderId: number; cents: number } | undefined> {
  const { rows } = await sql<{ paymentId: number; orderId: number; cents: number }>`
    update card_refunds set state = ${state}, refund_id = coalesce(${refundId}, refund_id), last_error = ${error},
      finished_at = case when ${state} = 'processing' then null else giro_now() end
    from card_attempts
    where card_refunds.id = ${id} and card_attempts.id = attempt_id and card_refunds.state in ('wanted', 'processing')
    returning payment_id as "paymentId", order_id as "orderId", card_refunds.amount_cents as cents`.execute(tx);
  return rows[0];
}

export async function noteCardRefundProblem(db: Executor, id: string, problem: string): Promise<void> {
  await sql`update card_refunds set last_error = ${problem} where id = ${id}`.execute(db);
}

/** Those that are not finished, whose jobs may have been lost. */
export async function listUnfinishedCardRefunds(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from card_refunds where state in ('wanted', 'processing') order by requested_at limit 500`.execute(db);
  return rows.map(({ id }) => id);
}

/** Attempts of a payment whose money is there, the latest first, with what has not gone back of each. */
export async function listRefundableCards(db: Executor, paymentId: number): Promise<{ id: number; cents: number }[]> {
  const { rows } = await sql<{ id: number; cents: number }>`
    select id, cents from (
      select card_attempts.id, paid_cents - coalesce((
        select sum(amount_cents) from card_refunds where attempt_id = card_attempts.id and state <> 'failed'
      ), 0)::int as cents
      from card_attempts where payment_id = ${paymentId} and state = 'approved'
        and decided_at > giro_now() - interval '180 days'
    ) of_payment where cents > 0 order by id desc`.execute(db);
  return rows;
}
