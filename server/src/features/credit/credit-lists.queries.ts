import type { CreditListQuery } from '@giro/contract/calls/credit.ts';
import { creditMoveKinds, creditMoveRows } from '@giro/contract/rules/credit.ts';
import { saoPauloDay } from '@giro/contract/rules/dates.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { Executor } from '../../platform/database/database.ts';
import {
  allOf,
  containing,
  isId,
  isOfPerson,
  offsetOf,
  pageSize,
  soughtDevice,
} from '../../platform/database/paging.ts';

export interface ListedRow {
  id: number;
  proposalId: number;
  userId: number;
  principalCents: number;
  bonusCents: number;
  freePrincipalCents: number;
  freeBonusCents: number;
  reservedCents: number;
  grantedAt: Date;
  endsAt: Date;
  brand: string;
  model: string;
}

export interface OwnSums {
  freeCents: number;
  reservedCents: number;
}

export interface CreditSums {
  principalCents: number;
  bonusCents: number;
  reservedCents: number;
  endingCents: number;
}

export interface MoveRow {
  id: number;
  at: Date;
  kind: string;
  principalCents: number;
  bonusCents: number;
  balanceCents: number;
  orderCode: string | null;
  proposalId: number;
}

/** A move's effect on what is free: 1, 0 or -1. */
const effect = sql<number>`(case kind ${sql.join(
  creditMoveKinds.map((kind) => sql`when ${sql.lit(kind)} then ${sql.lit(creditMoveRows[kind].effect)}`),
  sql` `,
)} end)`;
const reservedEffect = sql<number>`(case kind when 'reserved' then 1 when 'released' then -1 when 'spent' then -1 else 0 end)`;
const later = (amount: RawBuilder<unknown>) => sql`coalesce(sum(${amount}), 0)::int`;

/** Credits as they are now. */
const present = sql`(
  select id, proposal_id, user_id, principal_cents, bonus_cents, free_principal_cents, free_bonus_cents,
    reserved_principal_cents + reserved_bonus_cents as reserved_cents, granted_at, ends_at, found_by,
    (select giro_now()) as as_of
  from credits
)`;

/**
 * Credits as they were then, of those that were there: as they are now without what moved them since. One that was
 * granted since was there if as often it was taken back since. `moves` are those that count.
 */
const asOf = (end: Date, moves: RawBuilder<SqlBool>) => sql`(
  select credits.id, proposal_id, user_id, principal_cents, bonus_cents,
    free_principal_cents - coalesce(later.free_principal, 0) as free_principal_cents,
    free_bonus_cents - coalesce(later.free_bonus, 0) as free_bonus_cents,
    reserved_principal_cents + reserved_bonus_cents - coalesce(later.reserved, 0) as reserved_cents,
    granted_at, ends_at, found_by, ${end}::timestamptz as as_of
  from credits left join (
    select credit_id, ${later(sql`${effect} * principal_cents`)} as free_principal,
      ${later(sql`${effect} * bonus_cents`)} as free_bonus,
      ${later(sql`${reservedEffect} * (principal_cents + bonus_cents)`)} as reserved,
      ${later(sql`case kind when 'taken_back' then 1 when 'granted' then -1 else 0 end`)} as taken_back
    from credit_moves where at >= ${end}::timestamptz and ${moves} group by credit_id
  ) later on later.credit_id = credits.id
  where granted_at < ${end}::timestamptz or later.taken_back >= 0
)`;

const columns = sql`credits.id, credits.proposal_id as "proposalId", credits.user_id as "userId",
  principal_cents as "principalCents", bonus_cents as "bonusCents", free_principal_cents as "freePrincipalCents",
  free_bonus_cents as "freeBonusCents", reserved_cents as "reservedCents", granted_at as "grantedAt",
  ends_at as "endsAt", brand_name as brand, model_name as model`;

const isOpen = sql<SqlBool>`(free_principal_cents > 0 or free_bonus_cents > 0 or reserved_cents > 0)`;

type Asked = Omit<CreditListQuery, 'page'>;

const sourceOf = ({ em }: Asked, moves = sql<SqlBool>`true`) =>
  em === undefined ? present : asOf(saoPauloDay(em).to, moves);

/** Credits whose person, device or proposal the search finds. */
function foundBySearch(search: string): RawBuilder<SqlBool> {
  const device = soughtDevice(search);
  const conditions = [
    ...(device === undefined ? [] : [sql<SqlBool>`credits.found_by like fold(${containing(device)})`]),
    isOfPerson('credits.user_id', { search }),
    ...(isId(search) ? [sql<SqlBool>`credits.proposal_id = ${Number(search)}`] : []),
  ];
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

const foundBy = ({ situacao, search }: Asked): RawBuilder<SqlBool> =>
  allOf([
    ...(situacao === undefined ? [] : [situacao === 'abertos' ? isOpen : sql<SqlBool>`not ${isOpen}`]),
    ...(search === '' ? [] : [foundBySearch(search)]),
  ]);

function rowsOf(query: Asked, ids: readonly number[], order: RawBuilder<unknown>) {
  const among = sql`any(${[...ids]}::int[])`;
  return sql<ListedRow>`
    select ${columns} from ${sourceOf(query, sql`credit_id = ${among}`)} credits
    join proposals on proposals.id = credits.proposal_id where credits.id = ${among} order by ${order}`;
}

/** One page, what ends first first, with how many and how much the list finds in all, as of one moment. */
export async function listCredits(
  db: Executor,
  query: CreditListQuery,
): Promise<{ rows: ListedRow[]; total: number; sums: CreditSums }> {
  // Credits as they are now are read in their indexes; without a search the few that are open are added up alone. What
  // has to be worked out is worked out once.
  const isWhole = query.search === '' && query.em === undefined;
  const { rows } = await sql<CreditSums & { total: number; ids: number[] }>`
    with found as ${query.em === undefined ? sql`not materialized` : sql`materialized`} (
      select id, ends_at, free_principal_cents, free_bonus_cents, reserved_cents, as_of
      from ${sourceOf(query)} credits where ${foundBy(query)}
    )
    select ${isWhole ? sql`(select count(*) from found)` : sql`sums.counted`} as total,
      array(select id from found order by ends_at, id limit ${pageSize} offset ${offsetOf(query)}) as ids,
      "principalCents", "bonusCents", "reservedCents", "endingCents"
    from (
      select count(*) as counted, coalesce(sum(free_principal_cents), 0)::bigint as "principalCents",
        coalesce(sum(free_bonus_cents), 0)::bigint as "bonusCents",
        coalesce(sum(reserved_cents), 0)::bigint as "reservedCents",
        coalesce(sum(free_principal_cents + free_bonus_cents)
          filter (where ends_at <= as_of + interval '30 days'), 0)::bigint as "endingCents"
      from found where ${isWhole ? isOpen : sql`true`}
    ) sums`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('The list of credits returned nothing.');
  const { total, ids, ...sums } = found;
  const page = await rowsOf(query, ids, sql`ends_at, credits.id`).execute(db);
  return { rows: page.rows, total, sums };
}

/** The next of all that the list finds. */
export async function listBatch(db: Executor, query: Asked, afterId = 0): Promise<ListedRow[]> {
  const { rows: found } = await sql<{ id: number }>`
    select id from ${sourceOf(query)} credits where ${foundBy(query)} and credits.id > ${afterId}
    order by id limit ${batchSize}`.execute(db);
  const ids = found.map(({ id }) => id);
  return (await rowsOf(query, ids, sql`credits.id`).execute(db)).rows;
}

export function listOwners(db: Executor, ids: readonly number[]) {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', [...new Set(ids), 0])
    .execute();
}

/** Credits of a person with something free or reserved; of what is over nothing is free. */
export async function listOwnLots(db: Executor, userId: number): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select ${columns} from (
      select id, proposal_id, user_id, principal_cents, bonus_cents, granted_at, ends_at,
        case when ends_at > giro_now() then free_principal_cents else 0 end as free_principal_cents,
        case when ends_at > giro_now() then free_bonus_cents else 0 end as free_bonus_cents,
        reserved_principal_cents + reserved_bonus_cents as reserved_cents
      from credits where credits.user_id = ${userId}
    ) credits join proposals on proposals.id = credits.proposal_id
    where ${isOpen} order by ends_at, credits.id`.execute(db);
  return rows;
}

export async function readOwnSums(db: Executor, userId: number): Promise<OwnSums> {
  const { rows } = await sql<OwnSums>`
    select coalesce(sum(free_principal_cents + free_bonus_cents) filter (where ends_at > giro_now()), 0)::int as "freeCents",
      coalesce(sum(reserved_principal_cents + reserved_bonus_cents), 0)::int as "reservedCents"
    from credits where user_id = ${userId}`.execute(db);
  return rows[0] ?? { freeCents: 0, reservedCents: 0 };
}

/** A page of everything that moved a person's credit, newest first, each with what was free after it. */
export async function listOwnMoves(db: Executor, userId: number, page: number) {
  const { rows } = await sql<MoveRow & { total: number }>`
    select moved.*, order_code as "orderCode" from (
      select credit_moves.id, at, kind, credit_moves.principal_cents as "principalCents",
        credit_moves.bonus_cents as "bonusCents", payment_id, proposal_id as "proposalId",
        sum(${effect} * (credit_moves.principal_cents + credit_moves.bonus_cents))
          over (order by credit_moves.id)::int as "balanceCents",
        count(*) over () as total
      from credit_moves join credits on credits.id = credit_id where user_id = ${userId}
    ) moved
    left join payments on payments.id = payment_id left join orders on orders.id = order_id
    order by moved.id desc limit ${pageSize} offset ${offsetOf({ page })}`.execute(db);
  if (rows[0]) return { rows, total: rows[0].total };
  const counted = await sql<{ total: number }>`
    select count(*) as total from credit_moves join credits on credits.id = credit_id where user_id = ${userId}`.execute(
    db,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
