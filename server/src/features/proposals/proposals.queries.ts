import type { WholeListQuery } from '@giro/contract/calls/spreadsheets.ts';
import type { ListQuery } from '@giro/contract/fields.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { Executor } from '../../platform/database/database.ts';
import { beyond, containing, offsetOf, pageSize } from '../../platform/database/paging.ts';

export type ProposalRow = Awaited<ReturnType<ReturnType<typeof proposalsOf>['execute']>>[number];
export type HistoryRow = Awaited<ReturnType<typeof listHistory>>[number];

function proposalsOf(db: Executor) {
  return db
    .selectFrom('proposals')
    .leftJoin('models', 'models.id', 'proposals.model_id')
    .selectAll('proposals')
    .select('models.picture');
}

async function pageWhere(
  db: Executor,
  condition: Expression<SqlBool>,
  { page, sort }: Pick<ListQuery, 'page' | 'sort'>,
) {
  const [rows, { total }] = await Promise.all([
    proposalsOf(db).where(condition).orderBy('proposals.id', sort).limit(pageSize).offset(offsetOf({ page })).execute(),
    db
      .selectFrom('proposals')
      .where(condition)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** The proposals whose id or seller's name the search finds; a blank search finds all. */
function foundBy(query: WholeListQuery): Expression<SqlBool> {
  const pattern = containing(query.search);
  const byName = sql<SqlBool>`proposals.user_id in (select id from users where fold(name) like fold(${pattern}))`;
  const byId = sql<SqlBool>`proposals.id = ${Number(query.search)}`;
  if (query.search === '') return sql<SqlBool>`true`;
  return /^\d{1,9}$/.test(query.search) ? sql<SqlBool>`(${byName} or ${byId})` : byName;
}

export function listProposals(db: Executor, query: ListQuery) {
  return pageWhere(db, foundBy(query), query);
}

/** The next of all that the search finds. */
export function listProposalBatch(db: Executor, query: WholeListQuery, afterId: number | undefined) {
  return proposalsOf(db)
    .where(foundBy(query))
    .where(beyond('proposals.id', query.sort, afterId))
    .orderBy('proposals.id', query.sort)
    .limit(batchSize)
    .execute();
}

export function listOwnProposals(db: Executor, userId: number, page: number) {
  return pageWhere(db, sql<SqlBool>`proposals.user_id = ${userId}`, { page, sort: 'desc' });
}

export function findProposal(db: Executor, id: number): Promise<ProposalRow | undefined> {
  return proposalsOf(db).where('proposals.id', '=', id).executeTakeFirst();
}

export function findProposalByToken(db: Executor, token: string): Promise<ProposalRow | undefined> {
  return proposalsOf(db).where('bank_token', '=', token).executeTakeFirst();
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
    .select(['proposal_id', 'proposal_statuses.id', 'status', 'changed_at', 'users.name as changed_by_name'])
    .where('proposal_id', 'in', [...proposalIds, 0])
    .orderBy('proposal_statuses.id')
    .execute();
}
