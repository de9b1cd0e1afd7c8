import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { type Executor, type Tx, violates } from '../../platform/database/database.ts';
import type { Payouts } from '../../platform/database/schema.ts';
import type { DemoPart } from '../../platform/features/feature-parts.ts';

export type StoredPayout = Selectable<Payouts>;

/** In São Paulo. */
export const today = sql`(giro_now() at time zone 'America/Sao_Paulo')::date`;

/** States in which money is still owed. */
export const openStates = sql`('due', 'claimed', 'sending')`;

/** The payout that a bought proposal asks for. */
export interface OwedPayout {
  proposalId: number;
  amountCents: number;
  /** The day that somebody has set; null: none. */
  setDay: string | null;
  /** The day otherwise. */
  ordinaryDay: string;
}

/** Owes the seller this, or changes what is owed and not yet in anybody's hands, as one statement. */
export async function owe(tx: Tx, { proposalId, amountCents, setDay, ordinaryDay }: OwedPayout): Promise<void> {
  await sql`
    insert into payouts (proposal_id, amount_cents, due_on)
    values (${proposalId}, ${amountCents}, coalesce(${setDay}::date, ${ordinaryDay}::date))
    on conflict (proposal_id) where state <> 'void' and credit_id is null do update
      set amount_cents = excluded.amount_cents, due_on = coalesce(${setDay}::date, payouts.due_on),
        version = payouts.version + 1, updated_at = giro_now()
      where payouts.state = 'due'
        and (payouts.amount_cents, payouts.due_on) <> (excluded.amount_cents, coalesce(${setDay}::date, payouts.due_on))
  `.execute(tx);
}

/** Owes the seller of a proposal what a credit of theirs is paid out with; of these there may be several. */
export async function oweOfCredit(
  tx: Tx,
  owed: { proposalId: number; creditId: number; amountCents: number; day: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('payouts')
    .values({
      proposal_id: owed.proposalId,
      credit_id: owed.creditId,
      amount_cents: owed.amountCents,
      due_on: owed.day,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes a newer version of what is owed for a proposal: its account is another one. */
export async function raiseVersion(tx: Tx, proposalId: number): Promise<void> {
  await sql`
    update payouts set version = version + 1, updated_at = giro_now()
    where proposal_id = ${proposalId} and state <> 'void'`.execute(tx);
}

/** Payouts that are owed or were paid for each of these proposals; those of credit are no such. */
export function listLive(db: Executor, proposalIds: readonly number[]) {
  return db
    .selectFrom('payouts')
    .select(['id', 'proposal_id', 'state', 'amount_cents', 'paid_at', 'receipt_id'])
    .where('proposal_id', 'in', [...proposalIds, 0])
    .where('state', '<>', 'void')
    .where('credit_id', 'is', null)
    .execute();
}

/** Counts the payouts not yet paid that were due by today, in São Paulo. */
export async function countDue(db: Executor): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*) as due from payouts
    where state in ${openStates} and due_on <= ${today}`.execute(db);
  return rows[0]?.due ?? 0;
}

interface Move {
  from: RawBuilder<SqlBool>;
  to: RawBuilder<unknown>;
  event: 'claimed' | 'sending' | 'paid' | 'dropped' | 'failed' | 'undone' | 'void';
  /** Null: nobody; a provider's answer. */
  byId: number | null;
  reason?: string | undefined;
}

/** Moves the payout that stands as `from` says and notes it, as one statement; undefined when none stands so. */
async function move(db: Executor, { from, to, event, byId, reason }: Move): Promise<StoredPayout | undefined> {
  const { rows } = await sql<StoredPayout>`
    with moved as (
      update payouts
      set ${to}, version = version + 1, updated_at = giro_now(), updated_by = ${byId}::integer
      where ${from}
      returning *
    ),
    noted as (
      insert into payout_events (payout_id, event, by_id, reason, channel, psp_id, e2e_id, receipt_id)
      select id, ${event}, ${byId}::integer, ${reason ?? null}, channel, psp_id, e2e_id, receipt_id from moved
    ),
    named as (
      insert into payout_e2e_ids (e2e_id, payout_id) select e2e_id, id from moved where e2e_id is not null
    )
    select * from moved`.execute(db);
  return rows[0];
}

/** Due again, as if nobody had had it in hand. */
const dueAgain = (reason: string) => sql`
  state = 'due', note = ${reason}, destination_sealed = null, holder_masked = null, claimed_by = null,
  claimed_at = null, channel = null, psp_id = null, provider_id = null, send_began_at = null, e2e_id = null, receipt_id = null,
  paid_on = null, paid_at = null, paid_by = null`;

/** The moment that people are told: now, or noon of an earlier day, in São Paulo. */
const paidAt = (paidOn: string) => sql`
  case when ${paidOn}::date = ${today} then giro_now()
    else (${paidOn}::date + time '12:00') at time zone 'America/Sao_Paulo' end`;

export interface Claim {
  byId: number;
  destinationSealed: string;
  holderMasked: string;
  /** Why it is paid all the same. */
  reason?: string | undefined;
}

const claimedBy = ({ byId, destinationSealed, holderMasked }: Claim) => sql`
  destination_sealed = ${destinationSealed}, holder_masked = ${holderMasked}, claimed_by = ${byId},
  claimed_at = giro_now(), note = null, last_error = null`;

/** Takes a payout in hand, to be paid by a person. */
export const claimPayout = (tx: Tx, id: number, channel: 'qr' | 'manual' | 'batch', claim: Claim) =>
  move(tx, {
    from: sql`id = ${id} and state = 'due'`,
    to: sql`state = 'claimed', channel = ${channel}, ${claimedBy(claim)}`,
    event: 'claimed',
    byId: claim.byId,
    reason: claim.reason,
  });

/** To which provider, and how it is named there. */
interface Handover {
  pspId: string;
  providerId: number;
}

/** Hands a payout over to a provider, under an id that is never used again. */
export const sendPayout = (tx: Tx, id: number, { pspId, providerId }: Handover, claim: Claim) =>
  move(tx, {
    from: sql`id = ${id} and state = 'due'`,
    to: sql`state = 'sending', channel = 'psp', psp_id = ${pspId}, provider_id = ${providerId},
      ${claimedBy(claim)}`,
    event: 'sending',
    byId: claim.byId,
    reason: claim.reason,
  });

export interface Payment {
  byId: number;
  e2eId: string | undefined;
  receiptId: number | undefined;
  paidOn: string;
}

/** Pays what this person has in hand. Throws when the end-to-end id has paid something before: `isTakenId`. */
export const finishPayout = (tx: Tx, id: number, { byId, e2eId, receiptId, paidOn }: Payment) =>
  move(tx, {
    from: sql`id = ${id} and state = 'claimed' and claimed_by = ${byId}`,
    to: sql`state = 'paid', e2e_id = ${e2eId ?? null}, receipt_id = ${receiptId ?? null}::integer,
      paid_on = ${paidOn}::date, paid_at = ${paidAt(paidOn)}, paid_by = ${byId}, last_error = null`,
    event: 'paid',
    byId,
  });

export const isTakenId = (error: unknown) =>
  violates(error, 'payout_e2e_ids_pkey') || violates(error, 'payouts_e2e_id_key');

/** Takes a payout out of the hand of this person, or of anybody's. */
export const dropPayout = (db: Executor, id: number, by: { id: number; mayRelease: boolean }, reason: string) =>
  move(db, {
    from: sql`id = ${id} and state = 'claimed' and (claimed_by = ${by.id} or ${by.mayRelease})`,
    to: dueAgain(reason),
    event: 'dropped',
    byId: by.id,
    reason,
  });

/** A payout that the provider has said it made stays made. */
export const undoPayout = (db: Executor, id: number, byId: number, reason: string) =>
  move(db, {
    from: sql`id = ${id} and state = 'paid' and channel is distinct from 'psp'`,
    to: dueAgain(reason),
    event: 'undone',
    byId,
    reason,
  });

/** Ends what is owed for a proposal and in nobody's hands. */
export const voidPayout = (tx: Tx, proposalId: number, byId: number | null) =>
  move(tx, {
    from: sql`proposal_id = ${proposalId} and state = 'due' and credit_id is null`,
    to: sql`state = 'void'`,
    event: 'void',
    byId,
  });

const isSentAs = (id: number, pspId: string) => sql<SqlBool>`id = ${id} and state = 'sending' and psp_id = ${pspId}`;

/** True if this caller is the one who asks the provider to send it: once for each id. */
export async function beginSending(db: Executor, id: number, pspId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update payouts set send_began_at = giro_now()
    where ${isSentAs(id, pspId)} and send_began_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/** Lets it be asked again: the provider has said that it did nothing. */
export async function callOffSending(db: Executor, id: number, pspId: string, problem: string): Promise<void> {
  await sql`update payouts set send_began_at = null, last_error = ${problem} where ${isSentAs(id, pspId)}`.execute(db);
}

export async function noteSending(db: Executor, id: number, pspId: string, problem: string | null): Promise<void> {
  await sql`update payouts set last_error = ${problem} where ${isSentAs(id, pspId)}`.execute(db);
}

/** Pays what the provider has sent; an end-to-end id that somebody has typed before is left out. */
export const finishSending = (tx: Tx, id: number, pspId: string, e2eId: string | null) =>
  move(tx, {
    from: isSentAs(id, pspId),
    to: sql`state = 'paid', paid_on = ${today}, paid_at = giro_now(),
      paid_by = claimed_by, last_error = null,
      e2e_id = (select ${e2eId}::text where not exists (select from payout_e2e_ids taken where taken.e2e_id = ${e2eId}))`,
    event: 'paid',
    byId: null,
  });

export const failSending = (db: Executor, id: number, pspId: string, reason: string) =>
  move(db, {
    from: isSentAs(id, pspId),
    to: sql`${dueAgain(reason)}, last_error = ${reason}`,
    event: 'failed',
    byId: null,
    reason,
  });

/** Takes away what the shop owed the demo's sellers, with its receipts. */
export const payoutsDemo: DemoPart = {
  after: ['credit'],
  async remove(tx, { proposals }) {
    const payouts = sql`(select id from payouts where proposal_id = any(${proposals}::int[]))`;
    const { rows } = await sql<{ id: number }>`
      select receipt_id as id from payouts where id in ${payouts} and receipt_id is not null
      union
      select receipt_id from payout_events where payout_id in ${payouts} and receipt_id is not null`.execute(tx);
    await sql`delete from payout_events where payout_id in ${payouts}`.execute(tx);
    await sql`delete from payouts where id in ${payouts}`.execute(tx);
    return { files: rows.map(({ id }) => id) };
  },
};
