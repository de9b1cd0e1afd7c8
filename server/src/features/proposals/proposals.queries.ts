import type { ProposalListQuery } from '@giro/contract/calls/proposals.ts';
import type { AllProposalsQuery } from '@giro/contract/calls/spreadsheets.ts';
import type { ListQuery } from '@giro/contract/fields.ts';
import { quoteDays, runningQuoteStatuses } from '@giro/contract/rules/proposal-status.ts';
import { type Expression, type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { endOfDay } from '../../platform/database/deadlines.ts';
import {
  allOf,
  beyond,
  containing,
  isId,
  isOfPerson,
  pageOfIds,
  type SoughtPerson,
  soughtDevice,
} from '../../platform/database/paging.ts';
import type { Proposals } from '../../platform/database/schema.ts';
import { type Edit, isAtVersion, savedBy } from '../../platform/database/versions.ts';
import { waitingConditions } from './waiting-proposals.queries.ts';

export type ProposalRow = Awaited<ReturnType<ReturnType<typeof proposalsOf>['execute']>>[number];
export type HistoryRow = Awaited<ReturnType<typeof listHistory>>[number];

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

/** Every status of these proposals, oldest first, with the name of who set it. */
export function listHistory(db: Executor, proposalIds: readonly number[]) {
  return db
    .selectFrom('proposal_statuses')
    .leftJoin('users', 'users.id', 'proposal_statuses.changed_by')
    .select([
      'proposal_id',
      'proposal_statuses.id',
      'from_status',
      'status',
      'changed_at',
      'users.name as changed_by_name',
    ])
    .where('proposal_id', 'in', [...proposalIds, 0])
    .orderBy('proposal_statuses.id')
    .execute();
}

/** A status and what it brings with it; what is undefined stays as it is. */
export type StatusColumns = { status: number } & Pick<
  Updateable<Proposals>,
  'shipping_code' | 'rejection_reason' | 'new_value_cents' | 'freight_cents' | 'payment_date' | 'return_code'
>;

/** Who sets a status, over which version; nobody where it comes by itself or of what the seller does. */
export type StatusEdit = Omit<Edit, 'byId'> & { byId: number | null };

/**
 * Sets a status as the proposal's next version. Returns whether it could: not when there is no such proposal, its
 * seller is deactivated, or it is no longer at the edit's version.
 */
export async function updateStatus(
  tx: Tx,
  id: number,
  columns: StatusColumns,
  edit: StatusEdit,
  at: Date,
): Promise<boolean> {
  const updated = await tx
    .updateTable('proposals')
    .set({ ...savedBy(edit, at), ...columns })
    .where('id', '=', id)
    .where(isAtVersion(edit))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('users')
          .select('users.id')
          .whereRef('users.id', '=', 'proposals.user_id')
          .where('users.deleted_at', 'is', null),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Records a status in a proposal's history, with the one before it. */
export async function insertStatus(
  tx: Tx,
  proposalId: number,
  entry: { status: number; changed_at: Date; changed_by?: number | null },
): Promise<void> {
  await tx
    .insertInto('proposal_statuses')
    .values((eb) => ({
      proposal_id: proposalId,
      from_status: eb
        .selectFrom('proposal_statuses as earlier')
        .select('earlier.status')
        .where('earlier.proposal_id', '=', proposalId)
        .orderBy('earlier.id', 'desc')
        .limit(1),
      ...entry,
    }))
    .execute();
}
