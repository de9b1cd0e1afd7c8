import { saleStatuses } from '@giro/contract/rules/order-status.ts';
import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import { type RawBuilder, sql } from 'kysely';
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

type SumName = Exclude<keyof DayRow, 'day'>;

const offered = sql<Pick<DayRow, 'proposals' | 'offered_cents'>>`
  select count(*) as proposals, coalesce(sum(value_cents), 0) as offered_cents
  from proposals
  where created_at >= starts_at and created_at < ends_at`;

const bought = sql<Pick<DayRow, 'bought_cents'>>`
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
    )`;

const sold = sql<Pick<DayRow, 'orders' | 'sold_cents'>>`
  select count(*) as orders, coalesce(sum(total_cents), 0) as sold_cents
  from orders
  where created_at >= starts_at and created_at < ends_at and status in (${sql.join(saleStatuses)})`;

/** These sums of so many days from `first` on, each present. Every sum reads its own stretch of an index. */
async function sumDays<Sums extends Partial<Record<SumName, number>>>(
  db: Executor,
  { first, days }: { first: string; days: number },
  sums: RawBuilder<Sums>,
): Promise<(Sums & Pick<DayRow, 'day'>)[]> {
  const { rows } = await sql<Sums & Pick<DayRow, 'day'>>`
    with days as (
      select ${first}::date + number as day,
        (${first}::date + number)::timestamp at time zone 'America/Sao_Paulo' as starts_at,
        (${first}::date + number + 1)::timestamp at time zone 'America/Sao_Paulo' as ends_at
      from generate_series(0, ${days - 1}::int) number
    )
    select day, sums.* from days cross join lateral (${sums}) sums order by day`.execute(db);
  return rows;
}

/** So many days from `first` on, each present; the sums are worked out side by side. */
export async function listDays(db: Executor, first: string, days: number): Promise<DayRow[]> {
  const range = { first, days };
  const [offeredDays, boughtDays, soldDays] = await Promise.all([
    sumDays(db, range, offered),
    sumDays(db, range, bought),
    sumDays(db, range, sold),
  ]);
  return offeredDays.flatMap((row, index) => {
    const [boughtThen, soldThen] = [boughtDays[index], soldDays[index]];
    return boughtThen && soldThen ? [{ ...row, ...boughtThen, ...soldThen }] : [];
  });
}

/** Number of records of each status that has any, a person's own or everybody's. */
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
