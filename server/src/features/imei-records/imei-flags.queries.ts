import { proposalStatuses, proposalStatusRow } from '@giro/contract/rules/proposal-status.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** A proposal whose number is held against everything else that the shop knows. */
export interface AskedProposal {
  proposalId: number;
  imei: string;
  userId: number;
}

export interface OtherProposalRow {
  proposal_id: number;
  other_id: number;
  was_bought: boolean;
  is_of_same_seller: boolean;
  seller_name: string;
}

export interface KnownUnitRow {
  proposal_id: number;
  code: string;
  state: string;
  order_code: string | null;
}

/** Of each kind; a number that is offered over and over is told by its newest. */
const mostOfEach = 5;

const openStatuses = proposalStatuses.filter((status) => proposalStatusRow(status)?.end === null);
const boughtStatuses = proposalStatuses.filter((status) => proposalStatusRow(status)?.end === 'bought');

function asked(proposals: readonly AskedProposal[]) {
  const ids = proposals.map(({ proposalId }) => proposalId);
  const imeis = proposals.map(({ imei }) => imei);
  const sellers = proposals.map(({ userId }) => userId);
  return sql`unnest(${ids}::integer[], ${imeis}::text[], ${sellers}::integer[]) as asked (proposal_id, imei, user_id)`;
}

const othersOf = (statuses: readonly number[]) => sql`
  select id, user_id, status from proposals
  where proposals.imei = asked.imei and proposals.id <> asked.proposal_id
    and proposals.status in (${sql.join(statuses.map((status) => sql.lit(status)))})
  order by proposals.id desc limit ${mostOfEach}`;

/** The newest other proposals of each number that are open or were bought. */
export async function listOtherProposals(db: Executor, proposals: readonly AskedProposal[]) {
  const { rows } = await sql<OtherProposalRow>`
    select asked.proposal_id, other.id as other_id, other.user_id = asked.user_id as is_of_same_seller,
      other.status in (${sql.join(boughtStatuses)}) as was_bought, users.name as seller_name
    from ${asked(proposals)}
    cross join lateral ((${othersOf(openStatuses)}) union all (${othersOf(boughtStatuses)})) as other
    join users on users.id = other.user_id
    order by other.id desc`.execute(db);
  return rows;
}

/** The newest units that have each number as their first or second. */
export async function listKnownUnits(db: Executor, proposals: readonly AskedProposal[]) {
  const { rows } = await sql<KnownUnitRow>`
    select asked.proposal_id, unit.code, unit.state, orders.order_code
    from ${asked(proposals)}
    cross join lateral (
      select id, code, state, order_id from units where units.imei1 = asked.imei or units.imei2 = asked.imei
      order by units.id desc limit ${mostOfEach}
    ) as unit
    left join orders on orders.id = unit.order_id
    order by unit.id desc`.execute(db);
  return rows;
}

/** What blocks these numbers now, with who blocked them. */
export function listLiveBlocks(db: Executor, imeis: readonly string[]) {
  return db
    .selectFrom('imei_blocks')
    .leftJoin('users', 'users.id', 'imei_blocks.added_by')
    .select(['imei', 'reason', 'at', 'users.name as by_name'])
    .where('imei', 'in', [...imeis, ''])
    .where('lifted_at', 'is', null)
    .execute();
}
export type LiveBlockRow = Awaited<ReturnType<typeof listLiveBlocks>>[number];
