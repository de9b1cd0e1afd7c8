import { type ImeiFlagKind, restrictedResults } from '@giro/contract/rules/imei.ts';
import { type ProposalStatus, proposalStatuses, proposalStatusRow } from '@giro/contract/rules/proposal-status.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** A proposal whose numbers are held against everything else that the shop knows. */
export interface AskedProposal {
  proposalId: number;
  /** The one that was declared. */
  imei: string;
  userId: number;
}

/**
 * Something known of a number: another proposal with its seller's name, a unit, a block with its reason, or a look-up
 * with its result.
 */
export interface KnownRow {
  proposal_id: number;
  kind: ImeiFlagKind;
  /** Which number is blocked or restricted, where it is not the declared one. */
  found_imei: string | null;
  other_id: number | null;
  unit_code: string | null;
  order_code: string | null;
  words: string | null;
}

/** Of each source and number; one that is offered over and over is told by its newest. */
const mostOfEach = sql.lit(5);

const statusesThat = (end: 'bought' | null) =>
  sql.join(
    proposalStatuses
      .filter((status: ProposalStatus) => proposalStatusRow(status)?.end === end)
      .map((status) => sql.lit(status)),
  );
const boughtStatuses = statusesThat('bought');

function othersWhose(end: 'bought' | null) {
  return sql`
    select id, user_id, status from proposals
    where proposals.imei = asked.imei and proposals.id <> asked.proposal_id
      and proposals.status in (${statusesThat(end)})
    order by proposals.id desc limit ${mostOfEach}`;
}

const restricted = sql.join(restrictedResults.map((result) => sql.lit(result)));

/** The newest look-up of `asked.imei`. */
const newestLookup = sql`
  select id, result from imei_lookups where imei_lookups.imei = asked.imei order by imei_lookups.id desc limit 1`;

/** Every number of the device of a proposal: the declared one, and those that its bench has found. */
const numbersOf = (given: RawBuilder<unknown>) => sql`
  select distinct given.proposal_id, given.user_id, number.imei, nullif(number.imei, given.imei) as found_imei
  from ${given} as given (proposal_id, imei, user_id)
  left join inspections on inspections.proposal_id = given.proposal_id
  cross join lateral (values (given.imei), (inspections.imei1), (inspections.imei2)) as number (imei)
  where number.imei is not null`;

/**
 * Facts known of the numbers of these proposals, the newest of each source first. A unit that came back is in the shop
 * as one on the shelf is. A fact that two numbers of a device lead to is there once.
 */
export async function listKnown(db: Executor, proposals: readonly AskedProposal[]): Promise<KnownRow[]> {
  const ids = proposals.map(({ proposalId }) => proposalId);
  const imeis = proposals.map(({ imei }) => imei);
  const sellers = proposals.map(({ userId }) => userId);
  const { rows } = await sql<KnownRow>`
    with asked as materialized (
      ${numbersOf(sql`unnest(${ids}::integer[], ${imeis}::text[], ${sellers}::integer[])`)}
    )
    select asked.proposal_id, null as found_imei,
      case when other.user_id = asked.user_id then 'other-proposal' else 'other-seller' end as kind,
      other.id as other_id, null as unit_code, null as order_code, users.name as words, other.id as age
    from asked cross join lateral (${othersWhose(null)}) as other join users on users.id = other.user_id
    union
    select asked.proposal_id, null, 'bought-before', other.id, null, null, users.name, other.id
    from asked cross join lateral (${othersWhose('bought')}) as other join users on users.id = other.user_id
    union
    select asked.proposal_id, null,
      case unit.state when 'sold' then 'sold-by-us' when 'written_off' then 'bought-before' else 'in-stock' end,
      null, unit.code, orders.order_code, null, unit.id
    from asked
    cross join lateral (
      select id, code, state, order_id from units where units.imei1 = asked.imei or units.imei2 = asked.imei
      order by units.id desc limit ${mostOfEach}
    ) as unit
    left join orders on orders.id = unit.order_id and unit.state = 'sold'
    union
    select asked.proposal_id, asked.found_imei, 'blocked', null, null, null, imei_blocks.reason, imei_blocks.id
    from asked join imei_blocks on imei_blocks.imei = asked.imei and imei_blocks.lifted_at is null
    union
    select asked.proposal_id, asked.found_imei, 'restricted', null, null, null, lookup.result, lookup.id
    from asked cross join lateral (${newestLookup}) as lookup
    where lookup.result in (${restricted})
    order by age desc`.execute(db);
  return rows;
}

/**
 * The purchases of a device of these proposals from somebody else, by any of its numbers; the newest first. Of a number
 * that is bought over and over they are the newest few.
 */
export async function listBoughtFromOthers(db: Executor, proposals: readonly AskedProposal[]) {
  const ids = proposals.map(({ proposalId }) => proposalId);
  const imeis = proposals.map(({ imei }) => imei);
  const sellers = proposals.map(({ userId }) => userId);
  const { rows } = await sql<{ proposal_id: number; other_id: number }>`
    with asked as materialized (
      ${numbersOf(sql`unnest(${ids}::integer[], ${imeis}::text[], ${sellers}::integer[])`)}
    )
    select asked.proposal_id, other.id as other_id
    from asked cross join lateral (${othersWhose('bought')}) as other where other.user_id <> asked.user_id
    union
    select asked.proposal_id, other.id
    from asked
    join inspections on inspections.imei1 = asked.imei
    join proposals other on other.id = inspections.proposal_id and other.id <> asked.proposal_id
    where other.user_id <> asked.user_id and other.status in (${boughtStatuses})
    order by other_id desc`.execute(db);
  return rows;
}

/** The block of a number now, with the person who set it. */
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

/** A number of a device that the shop neither buys nor sells without a reason, and what speaks against it. */
export interface Restriction {
  /** Null for the number that a proposal has declared. */
  found_imei: string | null;
  /** Why the shop has blocked it; null where it has not. */
  blocked: string | null;
  /** Result of its newest look-up, if that was a restriction. */
  result: (typeof restrictedResults)[number] | null;
}

async function listAgainst(db: Executor, asked: RawBuilder<unknown>): Promise<Restriction[]> {
  const { rows } = await sql<Restriction>`
    with asked as materialized (${asked})
    select asked.found_imei, imei_blocks.reason as blocked, lookup.result
    from asked
    left join imei_blocks on imei_blocks.imei = asked.imei and imei_blocks.lifted_at is null
    left join lateral (${newestLookup}) as lookup on lookup.result in (${restricted})
    where imei_blocks.id is not null or lookup.id is not null
    order by asked.found_imei nulls first`.execute(db);
  return rows;
}

/** Objections to the numbers of a proposal, the declared one first. */
export const listProposalRestrictions = (db: Executor, { id, imei }: { id: number; imei: string }) =>
  listAgainst(db, numbersOf(sql`(values (${id}::integer, ${imei}::text, null::integer))`));

export const listRestrictions = (db: Executor, imeis: readonly string[]) =>
  listAgainst(db, sql`select distinct imei, imei as found_imei from unnest(${imeis}::text[]) as imei`);
