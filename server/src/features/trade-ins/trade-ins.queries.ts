import { lapsedTradeIns, type TradeInState } from '@giro/contract/rules/trade-in.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { DevicePromise, PromiseParts } from '../orders/orders.port.ts';
import type { Promised } from '../proposals/proposals.port.ts';

/** A quote of somebody, as far as it can be promised. */
export interface QuoteRow {
  id: number;
  userId: number;
  status: number;
  brand: string;
  model: string;
  offerCents: number;
  /** The percent at which its seller has chosen credit already. */
  bonusPercent: number | null;
  isOver: boolean;
  /** The order that waits for it. */
  promisedFor: string | null;
}

export async function findQuote(db: Executor, id: number): Promise<QuoteRow | undefined> {
  const { rows } = await sql<QuoteRow>`
    select id, user_id as "userId", status, brand_name as brand, model_name as model,
      coalesce(new_value_cents, value_cents) as "offerCents", bonus_percent as "bonusPercent",
      valid_until < giro_now() as "isOver", (
        select order_code from trade_ins join orders on orders.id = order_id
        where proposal_id = proposals.id and state = 'promised'
      ) as "promisedFor"
    from proposals where id = ${id}`.execute(db);
  return rows[0];
}

/** The newest promises of a person that ran out, the latest first. */
export async function listRanOut(db: Executor, userId: number): Promise<Date[]> {
  const { rows } = await sql<{ endedAt: Date }>`
    select ended_at as "endedAt" from trade_ins join proposals on proposals.id = proposal_id
    where user_id = ${userId} and ran_out order by ended_at desc limit ${lapsedTradeIns.most}`.execute(db);
  return rows.map(({ endedAt }) => endedAt);
}

/** Writes a promise with its order; its quote runs as long as the order is kept. */
export const promiseParts = (
  { proposalId, offerCents, bonusPercent, holdUntil }: DevicePromise,
  userId: number,
): PromiseParts => ({
  may: sql<boolean>`may_promise(${proposalId}::int, ${userId}::int, ${offerCents}::int)`,
  write: (placed) => sql`
    device_promised as (
      insert into trade_ins (order_id, proposal_id, offered_cents, bonus_percent)
      select id, ${proposalId}::int, ${offerCents}::int, ${bonusPercent}::smallint from ${sql.table(placed)}
      where keep_quote(${proposalId}::int, ${holdUntil}::timestamptz)
    )`,
});

/** A promise that an order waits for. */
export interface PromiseRow {
  orderId: number;
  proposalId: number;
  offerCents: number;
  bonusPercent: number;
}

const promised = sql`select order_id as "orderId", proposal_id as "proposalId", offered_cents as "offerCents",
  bonus_percent as "bonusPercent" from trade_ins where state = 'promised'`;

export async function findPromiseOf(db: Executor, proposalId: number): Promise<PromiseRow | undefined> {
  const { rows } = await sql<PromiseRow>`${promised} and proposal_id = ${proposalId}`.execute(db);
  return rows[0];
}

/** The orders that wait for these devices. */
export async function listPromised(db: Executor, proposalIds: readonly number[]) {
  const { rows } = await sql<Promised & { proposalId: number }>`
    select proposal_id as "proposalId", order_code as "orderCode", orders.hold_until as until
    from trade_ins join orders on orders.id = order_id
    where proposal_id = any(${[...proposalIds]}::int[]) and trade_ins.state = 'promised'`.execute(db);
  return rows;
}

/** Ends a promise that is awaited; its order is locked. */
export async function endPromise(
  tx: Tx,
  { orderId, proposalId }: Pick<PromiseRow, 'orderId' | 'proposalId'>,
  end: { state: Exclude<TradeInState, 'promised'>; acceptedCents?: number; ranOut?: boolean },
): Promise<void> {
  await sql`
    update trade_ins set state = ${end.state}, accepted_cents = ${end.acceptedCents ?? null}::int, ended_at = giro_now(),
      ran_out = ${end.ranOut ?? false}
    where order_id = ${orderId} and proposal_id = ${proposalId} and state = 'promised'`.execute(tx);
}

/** From now on the device of a proposal that is locked is paid with credit at this percent. */
export async function setPaidByCredit(tx: Tx, proposalId: number, bonusPercent: number): Promise<void> {
  await sql`
    update proposals set pay_as = 'credit', bonus_percent = ${bonusPercent}::smallint where id = ${proposalId}`.execute(
    tx,
  );
}

/** Devices given for these orders, oldest first. */
export interface TradeInRow extends PromiseRow {
  brand: string;
  model: string;
  acceptedCents: number | null;
  state: TradeInState;
}

export async function listTradeIns(db: Executor, orderIds: readonly number[]): Promise<TradeInRow[]> {
  const { rows } = await sql<TradeInRow>`
    select order_id as "orderId", proposal_id as "proposalId", offered_cents as "offerCents",
      trade_ins.bonus_percent as "bonusPercent", accepted_cents as "acceptedCents", state, brand_name as brand,
      model_name as model
    from trade_ins join proposals on proposals.id = proposal_id
    where order_id = any(${[...orderIds]}::int[]) order by trade_ins.id`.execute(db);
  return rows;
}
