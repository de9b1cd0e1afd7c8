import type { DisputeQuery } from '@giro/contract/calls/disputes.ts';
import type { DisputeSituation, DisputeState } from '@giro/contract/rules/card.ts';
import { fulfilmentStateRows } from '@giro/contract/rules/fulfilment.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { allOf, containing, isOfPerson, offsetOf, pageSize } from '../../platform/database/paging.ts';

/** A dispute with the order that it is about; amounts are centavos. */
export interface DisputeRow {
  id: number;
  orderId: number;
  orderCode: string;
  paymentId: number;
  receiptId: number;
  attemptId: number;
  providerId: number;
  caseId: string;
  cents: number;
  reason: string;
  state: DisputeState;
  openedAt: Date;
  deadline: Date | null;
  /** The time for an answer is over. */
  isOverdue: boolean;
  answeredAt: Date | null;
  answer: string | null;
  decidedAt: Date | null;
  decidedBy: string | null;
  /** Of whoever of the shop ended it; null where its provider did. */
  decision: string | null;
  isHandedOver: boolean;
  unitCodes: string[];
}

const gone = sql.join(
  Object.entries(fulfilmentStateRows)
    .filter(([, { hasLeft }]) => hasLeft)
    .map(([state]) => sql.lit(state)),
);

const columns = sql`disputes.id, disputes.order_id as "orderId", order_code as "orderCode", payment_id as "paymentId",
  receipt_id as "receiptId", attempt_id as "attemptId", provider_id as "providerId", case_id as "caseId", cents,
  disputes.reason, disputes.state, opened_at as "openedAt", deadline, coalesce(deadline <= giro_now(), false) as "isOverdue",
  answered_at as "answeredAt", answer, decided_at as "decidedAt", deciders.name as "decidedBy", decision,
  orders.status <> 3 and fulfilments.state in (${gone}) as "isHandedOver",
  array(select code from units where units.order_id = disputes.order_id order by id) as "unitCodes"`;

const from = sql`disputes join orders on orders.id = disputes.order_id
  join fulfilments on fulfilments.order_id = orders.id left join users deciders on deciders.id = decided_by`;

const situations: Record<DisputeSituation, RawBuilder<SqlBool>> = {
  abertas: sql`disputes.state = 'open'`,
  enviadas: sql`disputes.state = 'answered'`,
  encerradas: sql`disputes.state in ('won', 'lost')`,
  todas: sql`true`,
};

/** An array, so that the orders of a common name, of which nobody knows beforehand how many there are, are looked up at once. */
const found = (search: string) =>
  sql<SqlBool>`order_id = any(array(
    select id from orders where order_code like ${containing(search.toUpperCase())} or ${isOfPerson('orders.user_id', { search })}
  ))`;

/** One page, and how many the list finds: of open ones what is to be answered soonest first, of all others the newest. */
export async function listDisputes(
  db: Executor,
  { situacao = 'todas', search, page }: DisputeQuery,
): Promise<{ rows: DisputeRow[]; total: number }> {
  const condition = allOf([situations[situacao], ...(search === '' ? [] : [found(search)])]);
  const order = situacao === 'abertas' ? sql`deadline nulls last, disputes.id` : sql`disputes.id desc`;
  // What a search finds is found once, for its page and its count; all of a state is counted without being kept.
  const kept = search === '' ? sql`not materialized` : sql`materialized`;
  const { rows: counted } = await sql<{ ids: number[]; total: number }>`
    with found as ${kept} (select id, deadline from disputes where ${condition})
    select (select count(*)::int from found) as total,
      array(select id from found as disputes order by ${order} limit ${pageSize} offset ${offsetOf({ page })}) as ids`.execute(
    db,
  );
  const { ids, total } = counted[0] ?? { ids: [], total: 0 };
  const { rows } = await sql<DisputeRow>`
    select ${columns} from ${from} where disputes.id = any(${ids}::int[]) order by ${order}`.execute(db);
  return { rows, total };
}

async function findOne(db: Executor, condition: RawBuilder<unknown>): Promise<DisputeRow | undefined> {
  const { rows } = await sql<DisputeRow>`select ${columns} from ${from} where ${condition}`.execute(db);
  return rows[0];
}

export const findDispute = (db: Executor, id: number) => findOne(db, sql`disputes.id = ${id}`);

export const findCase = (db: Executor, providerId: number, caseId: string) =>
  findOne(db, sql`provider_id = ${providerId} and case_id = ${caseId}`);

export async function countOpenDisputes(db: Executor): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from disputes where state = 'open'`.execute(db);
  return rows[0]?.open ?? 0;
}

export interface NewDispute {
  orderId: number;
  paymentId: number;
  receiptId: number;
  attemptId: number;
  providerId: number;
  caseId: string;
  cents: number;
  reason: string;
  deadline: Date | null;
}

/** Writes a dispute that nobody has written yet. False when it is known. The caller has locked its order. */
export async function insertDispute(tx: Tx, dispute: NewDispute): Promise<boolean> {
  const { rows } = await sql`
    insert into disputes (order_id, payment_id, receipt_id, attempt_id, provider_id, case_id, cents, reason, deadline)
    values (${dispute.orderId}, ${dispute.paymentId}, ${dispute.receiptId}, ${dispute.attemptId}, ${dispute.providerId},
      ${dispute.caseId}, ${dispute.cents}, ${dispute.reason}, ${dispute.deadline}::timestamptz)
    on conflict (provider_id, case_id) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/** The end of the time for an answer as the provider says it now. */
export async function setDeadline(tx: Tx, id: number, deadline: Date): Promise<void> {
  await sql`
    update disputes set deadline = ${deadline}::timestamptz
    where id = ${id} and deadline is distinct from ${deadline}::timestamptz`.execute(tx);
}

/** Moves a dispute that still is in this state. `by` says who of the shop ended it. The caller has locked its order. */
export async function moveDispute(
  tx: Tx,
  { id, state }: Pick<DisputeRow, 'id' | 'state'>,
  to: DisputeState,
  by?: { id: number; reason: string },
): Promise<boolean> {
  const { rows } = await sql`
    update disputes set state = ${to}, sending_at = null,
      answered_at = case when ${to} = 'answered' then coalesce(answered_at, giro_now()) else answered_at end,
      decided_at = case when ${to} in ('won', 'lost') then giro_now() end,
      decided_by = ${by?.id ?? null}::int, decision = ${by?.reason ?? null}
    where id = ${id} and state = ${state} returning id`.execute(tx);
  return rows.length > 0;
}

/** True if another dispute of this payment is not decided. */
export async function hasOtherUndecided(tx: Tx, { id, paymentId }: Pick<DisputeRow, 'id' | 'paymentId'>) {
  const { rows } = await sql`
    select from disputes where payment_id = ${paymentId} and id <> ${id} and state in ('open', 'answered')`.execute(tx);
  return rows.length > 0;
}

/** An undecided dispute with what its provider is asked by. */
export interface AskedDispute {
  id: number;
  caseId: string;
  providerId: number;
}

/** Undecided ones beyond an id. */
export async function listUndecided(db: Executor, afterId: number): Promise<AskedDispute[]> {
  const { rows } = await sql<AskedDispute>`
    select id, case_id as "caseId", provider_id as "providerId"
    from disputes where state in ('open', 'answered') and id > ${afterId} order by id limit 100`.execute(db);
  return rows;
}

/**
 * Open ones beyond an id whose time for an answer ends within so many days and not within fewer, and that were known
 * before.
 */
export async function listEnding(
  db: Executor,
  { days, fewer }: { days: number; fewer: number },
  afterId: number,
): Promise<{ id: number }[]> {
  const lead = sql`make_interval(days => ${days}::int)`;
  const { rows } = await sql<{ id: number }>`
    select id from disputes
    where state = 'open' and deadline > giro_now() + make_interval(days => ${fewer}::int)
      and deadline <= giro_now() + ${lead} and opened_at < deadline - ${lead}
      and id > ${afterId}
    order by id limit 100`.execute(db);
  return rows;
}
