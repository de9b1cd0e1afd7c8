import { orderStatuses, orderStatusRows } from '@giro/contract/rules/order-status.ts';
import { proposalStatus, proposalStatuses, proposalStatusRows } from '@giro/contract/rules/proposal-status.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** Something of somebody's that money or a device still moves for. */
export interface OnItsWay {
  kind: 'order' | 'withdrawal' | 'payment' | 'refund' | 'proposal' | 'payout';
  /** By what it is called: an order's code, a proposal's number. */
  name: string;
  status: number | null;
}

const openOrders = orderStatuses.filter((status) => !orderStatusRows[status].isOver);
const openProposals = proposalStatuses.filter((status) => proposalStatusRows[status].end === null);
/** Nothing has been sent in these: once the quote is over, so is the matter. */
const quotes = [proposalStatus.pending, proposalStatus.approved];

/**
 * What keeps an account from ending, for the person whose id the SQL names: orders that are not over, payments, refunds
 * and withdrawals that somebody has to see to, proposals that have not ended, and what is owed.
 */
const onItsWay = (userId: ReturnType<typeof sql>) => sql<OnItsWay>`
  select 'order' as kind, order_code as name, status from orders
    where user_id = ${userId} and status in (${sql.join(openOrders)})
  union all
  select 'withdrawal', order_code, null from withdrawals join orders on orders.id = order_id
    where user_id = ${userId} and withdrawals.state in ('asked', 'received')
  union all
  select 'payment', order_code, null from pix_payments join orders on orders.id = order_id
    where user_id = ${userId} and decided_at is null
  union all
  select 'refund', order_code, null from payments join orders on orders.id = order_id
    where user_id = ${userId} and returning_cents > 0
  union all
  select 'proposal', id::text, status from proposals
    where user_id = ${userId} and status in (${sql.join(openProposals)})
      and not (status in (${sql.join(quotes)}) and valid_until < giro_now())
  union all
  select 'payout', proposal_id::text, null from payouts join proposals on proposals.id = proposal_id
    where user_id = ${userId} and state in ('due', 'claimed', 'sending')`;

export async function listOnItsWay(db: Executor, userId: number): Promise<OnItsWay[]> {
  const { rows } = await onItsWay(sql`${userId}::int`).execute(db);
  return rows;
}

/** The condition that nothing is, for the row of `users`. */
export const nothingOnItsWay = sql<boolean>`not exists (${onItsWay(sql`users.id`)})`;
