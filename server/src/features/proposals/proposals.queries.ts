import type { AllProposalsQuery, ProposalListQuery } from '@giro/contract/calls/proposals.ts';
import type { ListQuery } from '@giro/contract/fields.ts';
import { answerHours, type WaitingProposal } from '@giro/contract/rules/back-office.ts';
import { proposalStatusesWaitingFor, quoteDays, runningQuoteStatuses } from '@giro/contract/rules/proposal-status.ts';
import { type Expression, type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import { endOfDay } from '../../platform/clock.queries.ts';
import { batchSize } from '../../platform/database/batches.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import {
  allOf,
  beyond,
  containing,
  countEach,
  isId,
  isOfPerson,
  pageOfIds,
  type SoughtPerson,
  soughtDevice,
} from '../../platform/database/paging.ts';
import type { Proposals } from '../../platform/database/schema.ts';
import type { DemoPart, Invariant } from '../../platform/features/feature-parts.ts';
import { historyOf } from '../../platform/features/history-invariant.queries.ts';

export type ProposalRow = Awaited<ReturnType<ReturnType<typeof proposalsOf>['execute']>>[number];

/** True if the quote of a proposal is over; one that no longer runs is kept. */
const isQuoteOver = sql<boolean>`(
  proposals.status in (${sql.join([...runningQuoteStatuses])}) and proposals.valid_until < giro_now()
)`;

function proposalsOf(db: Executor) {
  return db
    .selectFrom('proposals')
    .leftJoin('models', 'models.id', 'proposals.model_id')
    .leftJoin('inspections', 'inspections.proposal_id', 'proposals.id')
    .selectAll('proposals')
    .select(['models.picture', isQuoteOver.as('is_quote_over')])
    .select(['inspections.id as inspection_id', 'inspections.decided as inspection_decided']);
}

async function pageWhere(db: Executor, condition: Expression<SqlBool>, query: Pick<ListQuery, 'page' | 'sort'>) {
  const { ids, total } = await pageOfIds(db, 'proposals', condition, query);
  const rows = await proposalsOf(db)
    .where('proposals.id', 'in', [...ids, 0])
    .orderBy('proposals.id', query.sort)
    .execute();
  return { rows, total };
}

/** The proposals whose id, seller or device the search finds, under all filters; blank ones find all. */
function foundBy(
  { search, cpfHashes, status, waiting, user }: AllProposalsQuery & SoughtPerson,
  now: Date,
): Expression<SqlBool> {
  const bySeller = isOfPerson('proposals.user_id', { search, cpfHashes });
  const device = soughtDevice(search);
  const byDevice = device === undefined ? sql`` : sql` or proposals.found_by like fold(${containing(device)})`;
  const byId = isId(search) ? sql` or proposals.id = ${Number(search)}` : sql``;
  const bySearch = sql<SqlBool>`(${bySeller}${byDevice}${byId})`;
  return allOf([
    ...(search === '' ? [] : [bySearch]),
    ...(user === undefined ? [] : [sql<SqlBool>`proposals.user_id = ${user}`]),
    ...(status === undefined ? [] : [sql<SqlBool>`proposals.status = ${status}`]),
    ...(waiting === undefined ? [] : [waitingConditions(now)[waiting]]),
  ]);
}

export function listProposals(db: Executor, query: ProposalListQuery & SoughtPerson, now: Date) {
  return pageWhere(db, foundBy(query, now), query);
}

/** The next of all that the search finds. */
export function listProposalBatch(
  db: Executor,
  query: AllProposalsQuery & SoughtPerson,
  now: Date,
  afterId: number | undefined,
) {
  return proposalsOf(db)
    .where(foundBy(query, now))
    .where(beyond('proposals.id', query.sort, afterId))
    .orderBy('proposals.id', query.sort)
    .limit(batchSize)
    .execute();
}

export function listOwnProposals(db: Executor, userId: number, page: number) {
  return pageWhere(db, sql<SqlBool>`proposals.user_id = ${userId}`, { page, sort: 'desc' });
}

/**
 * Inserts a proposal, whose quote runs from now on, unless this attempt of the person has made one; returns the id of
 * the one that there is.
 */
export async function insertProposal(tx: Tx, values: Omit<Insertable<Proposals>, 'valid_until'>) {
  const inserted = await tx
    .insertInto('proposals')
    .values({ ...values, valid_until: endOfDay(quoteDays) })
    .onConflict((conflict) => conflict.columns(['user_id', 'attempt']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return { id: inserted.id, isNew: true };
  const { id } = await tx
    .selectFrom('proposals')
    .select('id')
    .where('user_id', '=', values.user_id)
    .where('attempt', '=', values.attempt ?? null)
    .executeTakeFirstOrThrow();
  return { id, isNew: false };
}

export function findProposal(db: Executor, id: number): Promise<ProposalRow | undefined> {
  return proposalsOf(db).where('proposals.id', '=', id).executeTakeFirst();
}

export function listSellers(db: Executor, ids: readonly number[]) {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', [...new Set(ids), 0])
    .execute();
}

const answerMs = answerHours * 3_600_000;

/** After its seller has refused the newest offer, or has said nothing where the device goes back then. */
const isToReturn = sql<SqlBool>`exists (
  select from counter_offers as offer
  where offer.proposal_id = proposals.id
    and (offer.state = 'refused' or (offer.state = 'expired' and offer.on_silence = 'devolver'))
    and not exists (
      select from counter_offers as newer where newer.proposal_id = offer.proposal_id and newer.id > offer.id
    )
)`;

const standsWaitingFor = (kind: WaitingProposal) =>
  sql<SqlBool>`proposals.status in (${sql.join(proposalStatusesWaitingFor(kind))})`;

/** By Pix, or its credit is being paid out. */
const isPaidInMoney = sql<SqlBool>`(proposals.pay_as = 'pix' or exists (
  select from payouts
  where payouts.proposal_id = proposals.id and payouts.credit_id is not null and payouts.state = 'due'
))`;

/** Proposals that wait for the shop's people, as conditions on `proposals`: the same ones count them and list them. */
function waitingConditions(now: Date): Record<WaitingProposal, RawBuilder<SqlBool>> {
  const answerDue = new Date(now.getTime() - answerMs);
  return {
    new: sql`(${standsWaitingFor('new')} and proposals.created_at >= ${answerDue})`,
    unanswered: sql`(${standsWaitingFor('unanswered')} and proposals.created_at < ${answerDue})`,
    'in-transit': standsWaitingFor('in-transit'),
    rejected: standsWaitingFor('rejected'),
    'counter-offers': standsWaitingFor('counter-offers'),
    'accepted-offers': standsWaitingFor('accepted-offers'),
    'to-return': sql`(${standsWaitingFor('to-return')} and ${isToReturn})`,
    'bank-data': sql`(${standsWaitingFor('bank-data')} and proposals.bank_data_sealed is null and ${isPaidInMoney})`,
  };
}

export const countWaitingProposals = (db: Executor, now: Date) => countEach(db, 'proposals', waitingConditions(now));

/** Until when the earliest of the new ones is to be answered. */
export async function findAnswerBy(db: Executor, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ first: Date | null }>`
    select min(proposals.created_at) as first from proposals where ${waitingConditions(now).new}`.execute(db);
  const first = rows[0]?.first;
  return first ? new Date(first.getTime() + answerMs) : undefined;
}

export const proposalsDemo: DemoPart = {
  after: [
    'counter-offers',
    'credit',
    'device-register',
    'fiscal',
    'inspections',
    'parcels',
    'payouts',
    'products',
    'trade-ins',
    'units',
  ],
  async remove(tx, { proposals }) {
    await sql`delete from proposals where id = any(${proposals}::int[])`.execute(tx);
    return {};
  },
};

export const proposalInvariants: readonly Invariant[] = [
  historyOf('proposal', 'proposals', 'proposal_statuses', 'proposal_id'),
];
