import type { ReceivableState } from '@giro/contract/rules/card.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { addJob, addJobPart } from '../../platform/jobs/add-job.queries.ts';
import type { ExpectedShare, WentBack } from './receivables.rules.ts';

const today = sql`(giro_now() at time zone 'America/Sao_Paulo')::date`;

/** São Paulo's day of now, `yyyy-mm-dd`. */
export async function readToday(db: Executor): Promise<string> {
  const { rows } = await sql<{ day: string }>`select ${today}::text as day`.execute(db);
  if (!rows[0]) throw new Error('The database has no today.');
  return rows[0].day;
}

/** Writes what is expected of money that came in; written again, it stays as it was. */
export async function insertShares(
  tx: Tx,
  { receiptId, attemptId }: { receiptId: number; attemptId: number },
  shares: readonly (ExpectedShare & { feeCents: number })[],
): Promise<void> {
  const rows = shares.map((share) => ({ ...share, receiptId, attemptId }));
  await sql`
    insert into receivables (receipt_id, attempt_id, instalment, of, due_on, whole_cents, fee_percent, gross_cents, fee_cents)
    select "receiptId", "attemptId", instalment, "of", "dueOn", "wholeCents", "feePercent", "wholeCents", "feeCents"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as share ("receiptId" int, "attemptId" int, instalment int,
      "of" int, "dueOn" date, "wholeCents" int, "feePercent" int, "feeCents" int)
    where not exists (select from receivables where receipt_id = ${receiptId})
    on conflict (receipt_id, instalment) do nothing`.execute(tx);
}

/** A share of money that came in, as it stands. */
export interface Share {
  id: number;
  instalment: number;
  dueOn: string;
  wholeCents: number;
  feePercent: number;
  toldFeeCents: number | null;
  grossCents: number;
  feeCents: number;
  state: ReceivableState;
}

/** Locks money that came in until the transaction ends, and returns its shares, the first first. */
export async function lockShares(tx: Tx, receiptId: number): Promise<Share[]> {
  await sql`select from pix_payments where id = ${receiptId} for no key update`.execute(tx);
  const { rows } = await sql<Share>`
    select id, instalment, due_on::text as "dueOn", whole_cents as "wholeCents", fee_percent as "feePercent",
      told_fee_cents as "toldFeeCents", gross_cents as "grossCents", fee_cents as "feeCents", state
    from receivables where receipt_id = ${receiptId} order by instalment`.execute(tx);
  return rows;
}

/** The part of money that came in that went back, or is about to. */
export async function readWentBack(tx: Tx, receiptId: number): Promise<WentBack | undefined> {
  const { rows } = await sql<WentBack>`
    select pix_payments.amount_cents as "paidCents",
      refunded_cents - least(refunded_cents, charged_back) as "refundedCents",
      least(refunded_cents, charged_back) as "chargedBackCents"
    from pix_payments, lateral (
      select coalesce(sum(amount_cents), 0)::int as charged_back from pix_refunds
      where payment_id = pix_payments.id and nature = 'CHARGEBACK' and state <> 'failed'
    ) bank
    where pix_payments.id = ${receiptId}`.execute(tx);
  return rows[0];
}

export type ChangedShare = Pick<Share, 'id' | 'dueOn' | 'toldFeeCents' | 'grossCents' | 'feeCents' | 'state'>;

export async function saveShares(tx: Tx, shares: readonly ChangedShare[]): Promise<void> {
  if (shares.length === 0) return;
  await sql`
    update receivables set due_on = "dueOn", told_fee_cents = "toldFeeCents", gross_cents = "grossCents",
      fee_cents = "feeCents", state = share.state
    from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as share (id int, "dueOn" date, "toldFeeCents" int,
      "grossCents" int, "feeCents" int, state text)
    where receivables.id = share.id`.execute(tx);
}

/** The money that came in for a payment and that is expected from its provider. */
export async function listReceiptsOfPayment(tx: Tx, paymentId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from pix_payments
    where payment_id = ${paymentId} and exists (select from receivables where receipt_id = pix_payments.id)
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

export const askTask = 'ask-card-settlement';

const askKey = (receiptId: unknown) => sql`'card-settlement-' || ${receiptId}::int`;

/** Has the provider asked about money that came in, in so many seconds; it has one waiting job at most. */
export const addAskJob = (db: Executor, receiptId: number, inS: number) =>
  addJob(
    db,
    askTask,
    { receiptId },
    {
      key: `card-settlement-${receiptId}`,
      runAt: sql`now() + make_interval(secs => ${inS})`,
      maxAttempts: 5,
    },
  );

/** For so many days after a payment a provider may still say more than it has. */
const askedForDays = 10;

/** Has the providers asked about everything that is due, and about what they have said nothing of yet. */
export async function addAskJobs(db: Executor): Promise<void> {
  await sql`
    select ${addJobPart(askTask, sql`json_build_object('receiptId', receipt_id)`, { key: askKey(sql`receipt_id`), maxAttempts: 5 })}
    from (
      select distinct receipt_id from receivables
      where state = 'expected' and gross_cents > 0 and (
        due_on <= ${today}
        or (source = 'previsto' and created_at > giro_now() - make_interval(days => ${askedForDays}))
      )
    ) asked`.execute(db);
}

/** A payment at its provider, for a question about its money. */
export interface AskedCharge {
  providerId: number;
  chargeId: string;
  reference: string;
}

/** Undefined once nothing of it is expected any more, or nobody knows where it was paid. */
export async function findAskedCharge(db: Executor, receiptId: number): Promise<AskedCharge | undefined> {
  const { rows } = await sql<AskedCharge>`
    select provider_id as "providerId", charge_id as "chargeId", reference
    from receivables join card_attempts on card_attempts.id = attempt_id
    where receipt_id = ${receiptId} and receivables.state = 'expected' and charge_id is not null
    limit 1`.execute(db);
  return rows[0];
}

/** Notes that what was due of money that came in is there. */
export async function receiveDue(db: Executor, receiptId: number): Promise<void> {
  await sql`
    update receivables set state = 'received'
    where receipt_id = ${receiptId} and state = 'expected' and due_on <= ${today}`.execute(db);
}

export interface ReceiptCost {
  receiptId: number;
  feeCents: number;
  netCents: number;
}

/** Fee and net of money that came in, as far as anybody knows. */
export async function listReceiptCosts(db: Executor, receiptIds: readonly number[]): Promise<ReceiptCost[]> {
  const { rows } = await sql<ReceiptCost>`
    select receipt_id as "receiptId", sum(fee_cents)::int as "feeCents", sum(net_cents)::int as "netCents"
    from receivables where receipt_id = any(${[...receiptIds]}::int[]) group by receipt_id`.execute(db);
  return rows;
}
