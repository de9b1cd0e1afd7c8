import type { ReceivablesQuery } from '@giro/contract/calls/receivables.ts';
import type { ReceivableState, receivableSources } from '@giro/contract/rules/card.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { Executor } from '../../platform/database/database.ts';
import { allOf, offsetOf, pageSize } from '../../platform/database/paging.ts';

export interface ReceivableRow {
  id: number;
  paymentId: number | null;
  orderCode: string | null;
  instalment: number;
  of: number;
  dueOn: string;
  grossCents: number;
  feeCents: number;
  netCents: number;
  state: ReceivableState;
  source: (typeof receivableSources)[number];
}

type Found = Omit<ReceivablesQuery, 'page'>;

/** A share that went back whole is none any more. */
function foundBy({ de, ate, situacao }: Found): RawBuilder<SqlBool> {
  return allOf([
    sql<SqlBool>`gross_cents > 0`,
    ...(de ? [sql<SqlBool>`due_on >= ${de}::date`] : []),
    ...(ate ? [sql<SqlBool>`due_on <= ${ate}::date`] : []),
    ...(situacao ? [sql<SqlBool>`receivables.state = ${situacao}`] : []),
  ]);
}

/** In sums reversed money counts only where it was asked for: it does not come. */
const counts = ({ situacao }: Found) => (situacao ? sql<SqlBool>`true` : sql<SqlBool>`state <> 'reversed'`);

const selected = sql`select receivables.id, pix_payments.payment_id as "paymentId", order_code as "orderCode", instalment, of,
    due_on::text as "dueOn", gross_cents as "grossCents", fee_cents as "feeCents", net_cents as "netCents",
    receivables.state, source
  from receivables join pix_payments on pix_payments.id = receipt_id left join orders on orders.id = order_id`;

export interface Sums {
  grossCents: number;
  feeCents: number;
}

const sums = sql`coalesce(sum(gross_cents), 0)::bigint as "grossCents", coalesce(sum(fee_cents), 0)::bigint as "feeCents"`;

/**
 * One page, the first day first, with how many there are and their sums. Only ids are paged, and what comes is counted
 * in the scan that adds it up.
 */
export async function listReceivables(db: Executor, query: ReceivablesQuery) {
  const found = foundBy(query);
  const apart = query.situacao ? sql`0` : sql`(select count(*) from receivables where ${found} and state = 'reversed')`;
  const [page, counted] = await Promise.all([
    sql<ReceivableRow>`
      ${selected} where receivables.id = any(array(
        select id from receivables where ${found} order by due_on, id limit ${pageSize} offset ${offsetOf(query)}))
      order by due_on, receivables.id`.execute(db),
    sql<Sums & { total: number }>`
      select count(*) + ${apart} as total, ${sums} from receivables where ${found} and ${counts(query)}`.execute(db),
  ]);
  const none = { total: 0, grossCents: 0, feeCents: 0 };
  return { rows: page.rows, ...(counted.rows[0] ?? none) };
}

/** Sums of the days between two of them, of all that the list finds; the first day first. */
export async function sumByDay(db: Executor, query: Found, { first, last }: { first: string; last: string }) {
  const { rows } = await sql<{ day: string; netCents: number }>`
    select due_on::text as day, coalesce(sum(gross_cents - fee_cents) filter (where ${counts(query)}), 0)::bigint as "netCents"
    from receivables where ${foundBy(query)} and due_on between ${first}::date and ${last}::date
    group by due_on order by due_on`.execute(db);
  return rows;
}

/** The next of all that the list finds, by the day and then in the order in which they were written. */
export async function listReceivablesBatch(
  db: Executor,
  query: Found,
  after: Pick<ReceivableRow, 'dueOn' | 'id'> | undefined,
): Promise<ReceivableRow[]> {
  const beyond = after
    ? sql<SqlBool>`(due_on, receivables.id) > (${after.dueOn}::date, ${after.id})`
    : sql<SqlBool>`true`;
  const { rows } = await sql<ReceivableRow>`
    ${selected} where ${foundBy(query)} and ${beyond} order by due_on, receivables.id limit ${batchSize}`.execute(db);
  return rows;
}
