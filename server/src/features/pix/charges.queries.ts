import { type RawBuilder, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { addJobPart } from '../../platform/jobs/add-job.queries.ts';
import type { ProviderCharge } from '../../platform/pix/pix-provider.ts';
import type { BegunPart, Payment } from '../payments/payment-method.ts';
import { jobPriority } from './charges.rules.ts';
import { currentProviderId } from './saved-providers.queries.ts';

/** Questions to a provider about a charge, each asked by a job of its own. */
export const chargeTasks = { open: 'open-charge', poll: 'look-at-charge', remove: 'remove-charge' } as const;
export type ChargeTask = keyof typeof chargeTasks;

/** Tries to open a charge before it has failed; others go on for as long as the library does. */
const mostAttempts = { open: 6, poll: 1, remove: 25 };

/** The job of a charge as a part of a statement; at once, or after so many seconds. */
const chargeJob = (task: ChargeTask, chargeId: RawBuilder<unknown>, afterS = 0) =>
  addJobPart(chargeTasks[task], sql`json_build_object('chargeId', ${chargeId}::int)`, {
    key: sql`${sql.lit(`${chargeTasks[task]}-`)} || ${chargeId}`,
    maxAttempts: mostAttempts[task],
    priority: task === 'open' ? jobPriority.opening : jobPriority.planned,
    ...(afterS > 0 ? { runAt: sql`now() + make_interval(secs => ${afterS})` } : {}),
  });

/** The charge of a payment, and its job, as parts of the statement whose part of this name returns the payment. */
export const chargePartsOf = (payment: string, txid: string): BegunPart => ({
  parts: sql`
    charge as (
      insert into pix_charges (order_id, payment_id, txid, amount_cents, provider_id)
      select order_id, id, ${txid}, amount_cents, provider_id from ${sql.table(payment)}
      returning id
    ),
    charge_job as (select ${chargeJob('open', sql`id`)} from charge)`,
  reads: ['charge_job'],
  providerId: currentProviderId,
});

/** Writes a charge of a payment that has none alive, and its job, at the provider of now. */
export async function insertCharge(
  tx: Tx,
  { id, orderId }: Pick<Payment, 'id' | 'orderId'>,
  txid: string,
  amountCents: number,
): Promise<void> {
  await sql`
    with payment as (
      update payments set provider_id = ${currentProviderId} where id = ${id} returning provider_id
    ),
    charge as (
      insert into pix_charges (order_id, payment_id, txid, amount_cents, provider_id)
      select ${orderId}::int, ${id}::int, ${txid}, ${amountCents}::int, provider_id from payment
      returning id
    )
    select ${chargeJob('open', sql`id`)} from charge`.execute(tx);
}

/** Has the live charge of a payment taken back; nothing without one. */
export async function removeLive(tx: Tx, paymentId: number): Promise<void> {
  await sql`
    with dropped as (
      update pix_charges set state = 'removing', next_poll_at = null
      where payment_id = ${paymentId} and state in ('new', 'open')
      returning id
    )
    select ${chargeJob('remove', sql`id`)} from dropped`.execute(tx);
}

/** A charge that the provider opened after it was given up is taken back, whatever was noted of it meanwhile. */
export async function removeLateOpened(tx: Tx, chargeId: number): Promise<void> {
  await sql`
    with dropped as (
      update pix_charges set state = 'removing'
      where id = ${chargeId} and state in ('removing', 'removed', 'failed')
      returning id
    )
    select ${chargeJob('remove', sql`id`)} from dropped`.execute(tx);
}

/** Puts a job of a charge off, or has it done at once. */
export async function addChargeJob(db: Executor, task: ChargeTask, chargeId: number, afterS = 0): Promise<void> {
  await sql`select ${chargeJob(task, sql`${chargeId}::int`, afterS)}`.execute(db);
}

/** A charge, with the code of its order. */
export function findCharge(db: Executor, id: number) {
  return db
    .selectFrom('pix_charges')
    .innerJoin('orders', 'orders.id', 'pix_charges.order_id')
    .selectAll('pix_charges')
    .select('order_code')
    .where('pix_charges.id', '=', id)
    .executeTakeFirst();
}

export type ChargeRow = NonNullable<Awaited<ReturnType<typeof findCharge>>>;

/** True if a moment has not come yet, by the program's clock. */
export async function isAhead(db: Executor, moment: Date): Promise<boolean> {
  const { rows } = await sql<{ isAhead: boolean }>`select ${moment}::timestamptz > giro_now() as "isAhead"`.execute(db);
  return rows[0]?.isAhead ?? false;
}

/** The latest charge of an order, whatever became of it. */
export function findLatestCharge(db: Executor, orderId: number) {
  return db
    .selectFrom('pix_charges')
    .select(['id', 'txid', 'state'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A payment's live charge, and the number of charges it has had. */
export interface PayableCharge {
  state: 'new' | 'open' | null;
  code: string | null;
  expiresAt: Date | null;
  /** In how many seconds it is over; null where nobody knows. */
  expiresInS: number | null;
  charges: number;
}

export async function findPayableCharge(db: Executor, paymentId: number): Promise<PayableCharge> {
  const { rows } = await sql<PayableCharge>`
    select charge.state, charge.code, charge.expires_at as "expiresAt",
      extract(epoch from charge.expires_at - giro_now())::float8 as "expiresInS",
      (select count(*)::int from pix_charges where payment_id = ${paymentId}) as charges
    from (select 1) one
    left join pix_charges charge on charge.payment_id = ${paymentId} and charge.state in ('new', 'open')`.execute(db);
  return rows[0] ?? { state: null, code: null, expiresAt: null, expiresInS: null, charges: 0 };
}

/**
 * True if the provider has yet to be asked about a charge of the payment: it is being made, can be paid or is being
 * taken back.
 */
export async function hasUnfinishedCharge(tx: Tx, paymentId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('pix_charges')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('state', 'in', ['new', 'open', 'removing'])
    .executeTakeFirst();
  return row !== undefined;
}

/** True if the payment has a charge that is being made, or that can still be paid by the provider's word. */
export async function hasUnexpiredCharge(tx: Tx, paymentId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('pix_charges')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where(sql<boolean>`(state = 'new' or (state = 'open' and expires_at > giro_now()))`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes what the provider has made, and when to poll it; false when the charge is no longer wanted. */
export async function noteOpened(tx: Tx, id: number, opened: ProviderCharge, firstPollS: number): Promise<boolean> {
  const { txid, code, location, revision, expiresAt } = opened;
  const { rows } = await sql`
    with noted as (
      update pix_charges
      set state = 'open', code = ${code}, location = ${location}, revision = ${revision}, expires_at = ${expiresAt},
        opened_at = giro_now(), next_poll_at = giro_now() + make_interval(secs => ${firstPollS}), last_error = null
      where id = ${id} and txid = ${txid} and state = 'new'
      returning id
    )
    select ${chargeJob('poll', sql`id`, firstPollS)} from noted`.execute(tx);
  return rows.length > 0;
}

export async function noteProblem(db: Executor, id: number, problem: string): Promise<void> {
  await db.updateTable('pix_charges').set({ last_error: problem }).where('id', '=', id).execute();
}

/** Nobody tries to open it any more. */
export async function noteFailed(db: Executor, id: number, problem: string): Promise<void> {
  await db
    .updateTable('pix_charges')
    .set({ state: 'failed', last_error: problem })
    .where('id', '=', id)
    .where('state', '=', 'new')
    .execute();
}

/** Gives a charge that the provider refused another name to be asked for by. */
export async function renameCharge(db: Executor, id: number, from: string, to: string): Promise<void> {
  await db
    .updateTable('pix_charges')
    .set({ txid: to })
    .where('id', '=', id)
    .where('txid', '=', from)
    .where('state', '=', 'new')
    .execute();
}

/** Notes that the provider has taken it back, or that somebody did so there. */
export async function noteRemoved(db: Executor, id: number): Promise<void> {
  await db
    .updateTable('pix_charges')
    .set({ state: 'removed', next_poll_at: null, last_error: null })
    .where('id', '=', id)
    .where('state', 'in', ['open', 'removing'])
    .execute();
}

/** Notes that money came in under this name; a charge that was given up is paid too. */
export async function notePaid(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('pix_charges')
    .set({ state: 'paid', next_poll_at: null, last_error: null })
    .where('id', '=', id)
    .execute();
}

/** Counts a poll of a charge that the provider has made; returns it as it then is. One that does not end is missed. */
export async function beginPoll(db: Executor, id: number) {
  const { rows } = await sql<{ txid: string; state: string; open_s: number | null }>`
    update pix_charges set polls = polls + 1, last_polled_at = giro_now(),
      next_poll_at = case when state = 'open' then giro_now() end
    where id = ${id} and state <> 'new'
    returning txid, state, extract(epoch from giro_now() - opened_at)::float8 as open_s`.execute(db);
  return rows[0];
}

/** Has an open charge looked at after so many seconds; without them, only when somebody asks. */
export async function schedulePoll(db: Executor, id: number, afterS: number | undefined): Promise<void> {
  if (afterS === undefined) {
    await db.updateTable('pix_charges').set({ next_poll_at: null }).where('id', '=', id).execute();
    return;
  }
  await sql`
    with scheduled as (
      update pix_charges set next_poll_at = giro_now() + make_interval(secs => ${afterS})
      where id = ${id} and state = 'open'
      returning id
    )
    select ${chargeJob('poll', sql`id`, afterS)} from scheduled`.execute(db);
}

/**
 * Has the open charge of a payment looked at, unless that was done in the last ten seconds, or in four for each other
 * charge that was looked at in the last minute: many open pages share the polls, and leave some to the next one.
 */
export async function pollSoon(db: Executor, paymentId: number): Promise<void> {
  await sql`
    with asked as (
      update pix_charges set last_polled_at = giro_now()
      where payment_id = ${paymentId} and state = 'open'
        and coalesce(last_polled_at, opened_at) <= giro_now() - greatest(interval '10 seconds', interval '4 seconds' * (
          select case when pix_charges.last_polled_at is null then 0 else count(*) end from pix_charges other
          where other.state = 'open' and other.id <> pix_charges.id
            and other.last_polled_at > giro_now() - interval '1 minute'
        ))
      returning id
    )
    select ${chargeJob('poll', sql`id`)} from asked`.execute(db);
}

/** Has charges made and taken back whose jobs are gone, as a restored backup has none. */
export async function reviveForgotten(db: Executor): Promise<void> {
  for (const [state, task] of [
    ['new', 'open'],
    ['removing', 'remove'],
  ] as const) {
    await sql`
      select ${chargeJob(task, sql`pix_charges.id`)} from pix_charges
      where state = ${state} and not exists (
        select from graphile_worker.jobs where key = ${sql.lit(`${chargeTasks[task]}-`)} || pix_charges.id
      )`.execute(db);
  }
}

/** Has looked at what was due half a minute ago and was not: the job was lost, or the minute's polls were used up. */
export async function lookAtForgotten(db: Executor): Promise<void> {
  await sql`
    select ${chargeJob('poll', sql`id`)} from pix_charges
    where state = 'open' and next_poll_at <= giro_now() - interval '30 seconds'`.execute(db);
}
