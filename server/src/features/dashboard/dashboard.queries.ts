import { saleStatuses } from '@giro/contract/rules/order-status.ts';
import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { isTroubled } from '../../platform/mail/resending.queries.ts';

/** One calendar day in São Paulo, amounts in centavos. */
export interface DayRow {
  day: string;
  proposals: number;
  orders: number;
  offered_cents: number;
  bought_cents: number;
  sold_cents: number;
}

/** So many days from `first` on, each present. Every sum reads its own stretch of an index, whatever lies outside. */
export async function listDays(db: Executor, first: string, days: number): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    with days as (
      select ${first}::date + number as day,
        (${first}::date + number)::timestamp at time zone 'America/Sao_Paulo' as starts_at,
        (${first}::date + number + 1)::timestamp at time zone 'America/Sao_Paulo' as ends_at
      from generate_series(0, ${days - 1}::int) number
    )
    select day, offered.proposals, offered.offered_cents, bought.bought_cents, sold.orders, sold.sold_cents
    from days
    cross join lateral (
      select count(*) as proposals, coalesce(sum(value_cents), 0) as offered_cents
      from proposals
      where created_at >= starts_at and created_at < ends_at
    ) offered
    cross join lateral (
      select coalesce(sum(coalesce(proposals.new_value_cents, proposals.value_cents)), 0) as bought_cents
      from proposal_statuses approval
      join proposals on proposals.id = approval.proposal_id and proposals.status = ${proposalStatus.purchaseApproved}
      where approval.status = ${proposalStatus.purchaseApproved}
        and approval.changed_at >= starts_at and approval.changed_at < ends_at
        and not exists (
          select from proposal_statuses earlier
          where earlier.proposal_id = approval.proposal_id
            and earlier.status = approval.status
            and earlier.id < approval.id
        )
    ) bought
    cross join lateral (
      select count(*) as orders, coalesce(sum(total_cents), 0) as sold_cents
      from orders
      where created_at >= starts_at and created_at < ends_at and status in (${sql.join(saleStatuses)})
    ) sold
    order by day`.execute(db);
  return rows;
}

/** How many records there are of each status that has any, a person's own or everybody's. */
export function countByStatus(db: Executor, table: 'proposals' | 'orders', userId?: number) {
  return db
    .selectFrom(table)
    .select((eb) => ['status', eb.fn.countAll<number>().as('records')])
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .groupBy('status')
    .execute();
}

export async function countTroubledMails(db: Executor): Promise<number> {
  const { mails } = await db
    .selectFrom('emails')
    .select((eb) => eb.fn.countAll<number>().as('mails'))
    .where(isTroubled)
    .executeTakeFirstOrThrow();
  return mails;
}
