import type { PayoutQuery } from '@giro/contract/calls/payouts.ts';
import type { PayoutList } from '@giro/contract/rules/payment.ts';
import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { allOf, isId, isOfPerson, offsetOf, pageSize } from '../../platform/database/paging.ts';
import type { DB } from '../../platform/database/schema.ts';
import { openStates } from './owed-payouts.queries.ts';

export type PayoutRow = Awaited<ReturnType<ReturnType<typeof payoutsOf>['execute']>>[number];

/** The latest change of the account; the first entry is none, unless somebody of the shop made it. */
const latestChange = (db: ExpressionBuilder<DB, 'payouts'>) =>
  db
    .selectFrom('bank_data_changes')
    .select(['id as account_version', 'changed_at as account_changed_at'])
    .whereRef('bank_data_changes.proposal_id', '=', 'payouts.proposal_id')
    .where((change) => change.or([change('before_masked', 'is not', null), change('by_shop', '=', true)]))
    .orderBy('bank_data_changes.id', 'desc')
    .limit(1)
    .as('change');
const wasChangedLately = sql<boolean>`coalesce(change.account_changed_at > giro_now() - interval '24 hours', false)`;

function payoutsOf(db: Executor) {
  return db
    .selectFrom('payouts')
    .innerJoin('proposals', 'proposals.id', 'payouts.proposal_id')
    .innerJoin('users as seller', 'seller.id', 'proposals.user_id')
    .leftJoin('users as payer', 'payer.id', 'payouts.claimed_by')
    .leftJoinLateral(latestChange, (change) => change.onTrue())
    .selectAll('payouts')
    .select(['proposals.brand_name', 'proposals.model_name', 'proposals.imei', 'proposals.bank_data_sealed'])
    .select('proposals.created_at as proposed_at')
    .select(['seller.id as seller_id', 'seller.name as seller_name', 'seller.email as seller_email'])
    .select(['seller.cpf_sealed as seller_cpf_sealed', 'payer.name as payer_name'])
    .select(['change.account_version', 'change.account_changed_at', wasChangedLately.as('was_changed_lately')]);
}

const today = sql`(giro_now() at time zone 'America/Sao_Paulo')::date`;
/** Nobody can pay it yet. */
const lacksData = sql<SqlBool>`(payouts.state = 'due' and exists (
  select from proposals where proposals.id = payouts.proposal_id and proposals.bank_data_sealed is null))`;
const isPayable = sql<SqlBool>`(payouts.state in ${openStates} and not ${lacksData})`;

const listConditions: Record<PayoutList, RawBuilder<SqlBool>> = {
  hoje: sql`(${isPayable} and payouts.due_on = ${today})`,
  atrasados: sql`(${isPayable} and payouts.due_on < ${today})`,
  proximos: sql`(${isPayable} and payouts.due_on > ${today})`,
  'sem-dados': lacksData,
  pagos: sql`payouts.state = 'paid'`,
};

function foundBy({ quando, search }: PayoutQuery): RawBuilder<SqlBool> {
  const named = sql`select id from proposals where ${isOfPerson('proposals.user_id', { search })}`;
  const byId = isId(search) ? sql` union all select ${Number(search)}::integer` : sql``;
  // A join instead of an array, which would be looked through for each payout.
  const bySearch = sql<SqlBool>`payouts.proposal_id in (${named}${byId})`;
  return allOf([...(quando === undefined ? [] : [listConditions[quando]]), ...(search === '' ? [] : [bySearch])]);
}

const earliestFirst = sql`payouts.due_on, payouts.id`;
const latestPaidFirst = sql`payouts.paid_at desc, payouts.id`;
/** Owed payouts first, then paid ones, then those that came to nothing. */
const allInOrder = sql`
  case payouts.state when 'paid' then 1 when 'void' then 2 else 0 end,
  case when payouts.state in ${openStates} then payouts.due_on end, ${latestPaidFirst}`;

function orderOf({ quando }: PayoutQuery): RawBuilder<unknown> {
  if (quando === undefined) return allInOrder;
  return quando === 'pagos' ? latestPaidFirst : earliestFirst;
}

/** One page of the payouts that a list and a search find; only ids are paged. */
export async function listPayouts(db: Executor, query: PayoutQuery): Promise<{ rows: PayoutRow[]; total: number }> {
  const from = sql`from payouts where ${foundBy(query)}`;
  const order = orderOf(query);
  const [found, counted] = await Promise.all([
    sql<{ id: number }>`
      select payouts.id ${from} order by ${order} limit ${pageSize} offset ${offsetOf(query)}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${from}`.execute(db),
  ]);
  const ids = found.rows.map(({ id }) => id);
  const rows = await payoutsOf(db)
    .where('payouts.id', 'in', [...ids, 0])
    .orderBy(order)
    .execute();
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export function findPayout(db: Executor, id: number): Promise<PayoutRow | undefined> {
  return payoutsOf(db).where('payouts.id', '=', id).executeTakeFirst();
}

/** The payouts of these ids, by their proposals. */
export function listPayoutsOf(db: Executor, ids: readonly number[]): Promise<PayoutRow[]> {
  return payoutsOf(db)
    .where('payouts.id', 'in', [...ids, 0])
    .orderBy('payouts.proposal_id')
    .execute();
}

/** The proposal that an end-to-end id has paid, also where that was undone. */
export async function findProposalPaidBy(db: Executor, e2eId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('payout_e2e_ids')
    .innerJoin('payouts', 'payouts.id', 'payout_e2e_ids.payout_id')
    .select('payouts.proposal_id')
    .where('payout_e2e_ids.e2e_id', '=', e2eId)
    .executeTakeFirst();
  return row?.proposal_id;
}
