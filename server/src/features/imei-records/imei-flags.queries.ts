import type { ImeiFlagKind } from '@giro/contract/rules/imei-record.ts';
import { type ProposalStatus, proposalStatuses, proposalStatusRow } from '@giro/contract/rules/proposal-status.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** A proposal whose number is held against everything else that the shop knows. */
export interface AskedProposal {
  proposalId: number;
  imei: string;
  userId: number;
}

/** Something known of a number: another proposal with its seller's name, a unit, or a block with its reason. */
export interface KnownRow {
  proposal_id: number;
  kind: ImeiFlagKind;
  other_id: number | null;
  unit_code: string | null;
  order_code: string | null;
  words: string | null;
}

/** Of each source; a number that is offered over and over is told by its newest. */
const mostOfEach = sql.lit(5);

function othersWhose(end: 'bought' | null) {
  const statuses = proposalStatuses.filter((status: ProposalStatus) => proposalStatusRow(status)?.end === end);
  return sql`
    select id, user_id, status from proposals
    where proposals.imei = asked.imei and proposals.id <> asked.proposal_id
      and proposals.status in (${sql.join(statuses.map((status) => sql.lit(status)))})
    order by proposals.id desc limit ${mostOfEach}`;
}

/**
 * What is known of the numbers of these proposals, the newest of each source first. A unit that came back is in the shop
 * as one on the shelf is.
 */
export async function listKnown(db: Executor, proposals: readonly AskedProposal[]): Promise<KnownRow[]> {
  const ids = proposals.map(({ proposalId }) => proposalId);
  const imeis = proposals.map(({ imei }) => imei);
  const sellers = proposals.map(({ userId }) => userId);
  const { rows } = await sql<KnownRow>`
    with asked as materialized (
      select * from unnest(${ids}::integer[], ${imeis}::text[], ${sellers}::integer[]) as each (proposal_id, imei, user_id)
    )
    select asked.proposal_id,
      case when other.user_id = asked.user_id then 'other-proposal' else 'other-seller' end as kind,
      other.id as other_id, null as unit_code, null as order_code, users.name as words, other.id as age
    from asked cross join lateral (${othersWhose(null)}) as other join users on users.id = other.user_id
    union all
    select asked.proposal_id, 'bought-before', other.id, null, null, users.name, other.id
    from asked cross join lateral (${othersWhose('bought')}) as other join users on users.id = other.user_id
    union all
    select asked.proposal_id,
      case unit.state when 'sold' then 'sold-by-us' when 'written_off' then 'bought-before' else 'in-stock' end,
      null, unit.code, orders.order_code, null, unit.id
    from asked
    cross join lateral (
      select id, code, state, order_id from units where units.imei1 = asked.imei or units.imei2 = asked.imei
      order by units.id desc limit ${mostOfEach}
    ) as unit
    left join orders on orders.id = unit.order_id and unit.state = 'sold'
    union all
    select asked.proposal_id, 'blocked', null, null, null, imei_blocks.reason, imei_blocks.id
    from asked join imei_blocks on imei_blocks.imei = asked.imei and imei_blocks.lifted_at is null
    order by age desc`.execute(db);
  return rows;
}

/** What blocks a number now, with who blocked it. */
export function findLiveBlock(db: Executor, imei: string) {
  return db
    .selectFrom('imei_blocks')
    .leftJoin('users', 'users.id', 'imei_blocks.added_by')
    .select(['reason', 'at', 'users.name as by_name'])
    .where('imei', '=', imei)
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
}
export type LiveBlockRow = NonNullable<Awaited<ReturnType<typeof findLiveBlock>>>;
