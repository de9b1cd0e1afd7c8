import { orderStatus } from '@giro/contract/rules/order-status.ts';
import type { WithdrawalState } from '@giro/contract/rules/payment.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';

/** Days after the handing over in which a buyer may give an order back (Código de Defesa do Consumidor, art. 49). */
const withdrawalDays = 7;

export interface WithdrawalRow {
  orderId: number;
  askedAt: Date;
  state: WithdrawalState;
  note: string | null;
}

/** An order as its withdrawal sees it. */
export interface WithdrawableOrder {
  id: number;
  code: string;
  status: number;
  totalCents: number;
  buyer: string;
  email: string | null;
  /** False from the eighth day after it was handed over, and for what was bought at the counter, where it was looked at. */
  isInTime: boolean;
  /** True if all that paid it went back, or is about to. */
  isPaidBack: boolean;
  /** Their bank is to decide on its money. */
  isDisputed: boolean;
}

export async function findWithdrawableOrder(db: Executor, orderId: number): Promise<WithdrawableOrder | undefined> {
  const { rows } = await sql<WithdrawableOrder>`
    select orders.id, order_code as code, orders.status, total_cents as "totalCents", coalesce(users.name, '') as buyer, users.email,
      fulfilments.kind <> 'counter' and (orders.status <> ${orderStatus.delivered}
        or coalesce(handed_over_at, orders.created_at) > giro_now() - make_interval(days => ${withdrawalDays})) as "isInTime",
      paid > 0 and refunded >= paid as "isPaidBack",
      exists (select from payments where payments.order_id = orders.id and payments.state = 'disputed') as "isDisputed"
    from orders join order_money on order_money.order_id = orders.id join fulfilments on fulfilments.order_id = orders.id
      left join users on users.id = orders.user_id
    where orders.id = ${orderId}`.execute(db);
  return rows[0];
}

export async function listWithdrawals(db: Executor, orderIds: readonly number[]): Promise<WithdrawalRow[]> {
  const { rows } = await sql<WithdrawalRow>`
    select order_id as "orderId", asked_at as "askedAt", state, note from withdrawals
    where order_id = any(${[...orderIds]}::int[])`.execute(db);
  return rows;
}

/** True if it is new: false when this order has had one. */
export async function insertWithdrawal(tx: Tx, orderId: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into withdrawals (order_id) values (${orderId}) on conflict (order_id) do nothing`.execute(tx);
  return numAffectedRows > 0n;
}

/** False when there is none that is open. */
export async function refuseWithdrawal(tx: Tx, orderId: number, note: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update withdrawals set state = 'refused', note = ${note}
    where order_id = ${orderId} and state in ('asked', 'received')`.execute(tx);
  return numAffectedRows > 0n;
}

/** The goods that its buyer gives back have come. False when there is none that waits for it. */
export async function receiveWithdrawal(tx: Tx, orderId: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update withdrawals set state = 'received' where order_id = ${orderId} and state = 'asked'`.execute(tx);
  return numAffectedRows > 0n;
}

/** Ends an open withdrawal once all that came in for its order has gone back, or nothing did. */
export async function endRefundedWithdrawal(tx: Tx, orderId: number): Promise<void> {
  await sql`
    update withdrawals set state = 'refunded'
    where order_id = ${orderId} and state in ('asked', 'received')
      and exists (
        select from order_money where order_money.order_id = ${orderId} and received <= refunded and going_back = 0
      )`.execute(tx);
}
