import type { ParcelListQuery } from '@giro/contract/calls/parcels.ts';
import type { CarrierName } from '@giro/contract/rules/carrier.ts';
import {
  type ClaimKind,
  type ClaimState,
  isSentByShop,
  lateAfterDays,
  type ParcelSituation,
  type ParcelState,
  type ParcelWay,
  parcelStates,
  parcelStatesWhere,
  parcelWays,
} from '@giro/contract/rules/parcel.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { Executor } from '../../platform/database/database.ts';
import { allOf, containing, isId, isOfPerson, offsetOf, pageSize } from '../../platform/database/paging.ts';
import type { Figures } from '../../platform/features/feature-parts.ts';

/** A claim of a parcel; the amount is centavos. */
export interface ClaimRow {
  kind: ClaimKind;
  state: ClaimState;
  deadline: string | null;
  protocol: string | null;
  amountCents: number | null;
  note: string | null;
}

/** A person's address as their account has it; parts of one that is not whole are null. */
export interface ProfileAddress {
  cep: string | null;
  street: string | null;
  number: string | null;
  complement: string | null;
  neighborhood: string | null;
  city: string | null;
  state: string | null;
}

/** A parcel with what it belongs to; amounts are centavos. */
export interface ParcelRow {
  id: number;
  way: ParcelWay;
  state: ParcelState;
  orderId: number | null;
  orderCode: string | null;
  orderStatus: number | null;
  proposalId: number | null;
  proposalStatus: number | null;
  userId: number | null;
  userName: string | null;
  email: string | null;
  /** Their account is deactivated: nothing of theirs changes. */
  isDeactivated: boolean;
  phone: string | null;
  profile: ProfileAddress;
  items: { name: string; quantity: number; unitCents: number }[];
  carrier: CarrierName | null;
  service: string | null;
  serviceLabel: string | null;
  box: string | null;
  lengthCm: number | null;
  widthCm: number | null;
  heightCm: number | null;
  weightG: number | null;
  declaredCents: number;
  quotedCents: number | null;
  paidCents: number | null;
  chargedCents: number | null;
  chargedG: number | null;
  notaKey: string | null;
  dce: boolean;
  codeDays: number | null;
  reference: string | null;
  providerId: string | null;
  askedAt: Date | null;
  askedBy: number | null;
  triedAt: Date | null;
  /** Nobody can still be working on what was asked for then. */
  mayTryAgain: boolean;
  tries: number;
  ending: string | null;
  /** For so long that nothing can still come of it. */
  isEndingLong: boolean;
  code: string | null;
  validUntil: string | null;
  trackingCode: string | null;
  dueOn: string | null;
  waitingUntil: string | null;
  postedAt: Date | null;
  deliveredAt: Date | null;
  shortened: string[];
  labelFile: number | null;
  lastError: string | null;
  handoverId: number | null;
  isClosed: boolean;
  createdAt: Date;
  version: number;
  claim: ClaimRow | null;
}

const columns = sql`parcels.id, parcels.way, parcels.state, parcels.order_id as "orderId", orders.order_code as "orderCode",
  orders.status as "orderStatus", parcels.proposal_id as "proposalId", proposals.status as "proposalStatus",
  parcels.user_id as "userId", users.name as "userName", users.email, users.phone,
  coalesce(users.deleted_at is not null, false) as "isDeactivated",
  json_build_object('cep', users.cep, 'street', users.street, 'number', users.street_number, 'complement', users.complement,
    'neighborhood', users.neighborhood, 'city', users.city, 'state', users.state) as profile,
  case when parcels.order_id is null
    then json_build_array(json_build_object(
      'name', trim(proposals.brand_name || ' ' || proposals.model_name), 'quantity', 1,
      'unitCents', coalesce(proposals.new_value_cents, proposals.value_cents)
    ))
    else coalesce((
      select json_agg(json_build_object('name', name, 'quantity', quantity, 'unitCents', unit_price_cents) order by line)
      from order_items where order_items.order_id = parcels.order_id
    ), '[]') end as items,
  parcels.carrier, parcels.service, service_label as "serviceLabel", parcels.box, length_cm as "lengthCm", width_cm as "widthCm",
  height_cm as "heightCm", parcels.weight_g as "weightG", parcels.declared_cents as "declaredCents",
  parcels.quoted_cents as "quotedCents", paid_cents as "paidCents", charged_cents as "chargedCents", charged_g as "chargedG",
  nota_key as "notaKey", dce, code_days as "codeDays", parcels.reference, provider_id as "providerId", asked_at as "askedAt",
  asked_by as "askedBy", tried_at as "triedAt",
  (tried_at is null or tried_at <= giro_now() - interval '1 minute') as "mayTryAgain", tries, ending,
  coalesce(ending_since <= giro_now() - interval '3 minutes', false) as "isEndingLong", parcels.code,
  parcels.valid_until as "validUntil", tracking_code as "trackingCode", parcels.due_on as "dueOn",
  waiting_until as "waitingUntil", posted_at as "postedAt", delivered_at as "deliveredAt", shortened, label_file as "labelFile",
  last_error as "lastError", handover_id as "handoverId", is_closed as "isClosed", parcels.created_at as "createdAt",
  parcels.version,
  case when claims.id is not null then json_build_object(
    'kind', claims.kind, 'state', claims.state, 'deadline', claims.deadline, 'protocol', protocol, 'amountCents', amount_cents,
    'note', claims.note
  ) end as claim`;

const from = sql`parcels left join orders on orders.id = parcels.order_id
  left join proposals on proposals.id = parcels.proposal_id left join users on users.id = parcels.user_id
  left join claims on claims.parcel_id = parcels.id`;

async function list(db: Executor, condition: RawBuilder<unknown>, order = sql`parcels.id desc`): Promise<ParcelRow[]> {
  const { rows } = await sql<ParcelRow>`select ${columns} from ${from} where ${condition} order by ${order}`.execute(
    db,
  );
  return rows;
}

export async function findParcel(db: Executor, id: number): Promise<ParcelRow | undefined> {
  return (await list(db, sql`parcels.id = ${id}`))[0];
}

/** In no order of theirs. */
export const listParcelsById = (db: Executor, ids: readonly number[]) =>
  list(db, sql`parcels.id = any(${[...ids]}::int[])`);

/** Newest first. */
export const listParcelsOfOrders = (db: Executor, orderIds: readonly number[]) =>
  list(db, sql`parcels.order_id = any(${[...orderIds]}::int[])`);

/** Newest first. */
export const listParcelsOfProposals = (db: Executor, proposalIds: readonly number[]) =>
  list(db, sql`parcels.proposal_id = any(${[...proposalIds]}::int[])`);

export const listParcelsOfHandover = (db: Executor, handoverId: number) =>
  list(db, sql`handover_id = ${handoverId}`, sql`parcels.id`);

export async function findParcelByNotice(
  db: Executor,
  { id, reference }: { id: string | null; reference: string | null },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from parcels where provider_id = ${id} or reference = ${reference} limit 1`.execute(db);
  return rows[0]?.id;
}

const statesIn = (states: readonly ParcelState[]) =>
  sql<SqlBool>`parcels.state in (${sql.join(states.map((state) => sql.lit(state)))})`;
const waysIn = (isOut: boolean) =>
  sql<SqlBool>`parcels.way in (${sql.join(parcelWays.filter((way) => isSentByShop(way) === isOut).map((way) => sql.lit(way)))})`;
const open = sql<SqlBool>`parcels.state not in ('delivered', 'cancelled') and not is_closed`;

/** Under way for so many working days past its due day: of seven days five are. */
const isLate = sql<SqlBool>`(${statesIn(['handed', 'posted', 'out', 'waiting'])} and due_on + ${sql.lit(
  (lateAfterDays / 5) * 7,
)} < (giro_now() at time zone 'America/Sao_Paulo')::date)`;
/** Its carrier is asked no more, as nothing has come of it for sixty days. */
const isForgotten = sql<SqlBool>`(${statesIn(['posted', 'out', 'waiting'])} and next_look_at is null and parcels.carrier <> 'manual')`;
const isOpenProblem = sql<SqlBool>`(${statesIn(parcelStatesWhere((row) => row.isProblem))} or ${isLate} or ${isForgotten})`;
/** Ended here, while its carrier says otherwise. */
const isRefused = sql<SqlBool>`parcels.state = 'cancelled' and last_error is not null and not is_closed`;
const isProblem = sql<SqlBool>`(${open} and ${isOpenProblem} or ${isRefused})`;

const situations: Record<ParcelSituation, RawBuilder<SqlBool>> = {
  'a-embalar': sql`(${open} and ${waysIn(true)} and ${statesIn(['packing', 'asking'])})`,
  'com-etiqueta': sql`(${open} and ${waysIn(true)} and ${statesIn(['ready'])})`,
  'a-caminho': sql`(${open} and ${waysIn(true)} and ${statesIn(['handed', 'posted', 'out', 'waiting'])})`,
  problemas: isProblem,
  'a-chegar': sql`(${open} and ${waysIn(false)} and ${statesIn(['asking', 'ready', 'posted', 'out', 'waiting'])})`,
  entregues: statesIn(['delivered']),
  todos: sql`true`,
};

/** By its order, its proposal, one of its codes or its person; arrays, so that each part is looked up by its index. */
function found(search: string): RawBuilder<SqlBool> {
  const byId = isId(search) ? sql` or parcels.proposal_id = ${Number(search)}` : sql``;
  return sql`parcels.id = any(array(
    select id from parcels where codes_text like fold(${containing(search)}) or ${isOfPerson('parcels.user_id', { search })}
      or parcels.order_id = any(array(select id from orders where order_code like ${containing(search.toUpperCase())}))${byId}
  ))`;
}

/** Of each situation: what is under way is read once, all are counted by one index alone. */
export async function countSituations(db: Executor): Promise<Record<ParcelSituation, number>> {
  const { entregues, todos, problemas, ...underWay } = situations;
  const counts = Object.entries({ ...underWay, problemas: isOpenProblem }).map(
    ([name, condition]) => sql`count(*) filter (where ${condition})::int as ${sql.id(name)}`,
  );
  const { rows } = await sql<Record<ParcelSituation, number> & { refused: number }>`
    with everything as (
      select sum(each)::int as todos, sum(each) filter (where ${entregues})::int as entregues
      from (select state, count(*) as each from parcels group by state) as parcels
    )
    select ${sql.join(counts)}, (select count(*)::int from parcels where ${isRefused}) as refused,
      coalesce((select entregues from everything), 0) as entregues, coalesce((select todos from everything), 0) as todos
    from parcels where ${open}`.execute(db);
  const { refused = 0, ...counted } = rows[0] ?? {};
  const found = counted as Record<ParcelSituation, number>;
  return { ...found, problemas: found.problemas + refused };
}

interface Page {
  ids: number[];
  found: number | null;
}

/**
 * One page: what waits for being packed comes oldest first, all others newest first. How many a search finds comes with it;
 * without one that is the count of its situation.
 */
export async function listParcels(
  db: Executor,
  { situacao = 'todos', search, page }: ParcelListQuery,
): Promise<{ rows: ParcelRow[]; found: number | undefined }> {
  const order = situacao === 'a-embalar' ? sql`parcels.id` : sql`parcels.id desc`;
  const onPage = sql`order by ${order} limit ${pageSize} offset ${offsetOf({ page })}`;
  const pages =
    search === ''
      ? sql<Page>`select null::int as found, array(select id from parcels where ${situations[situacao]} ${onPage}) as ids`
      : sql<Page>`
          with matching as materialized (select id from parcels where ${allOf([situations[situacao], found(search)])})
          select (select count(*)::int from matching) as found, array(select id from matching as parcels ${onPage}) as ids`;
  const { rows: read } = await pages.execute(db);
  const { ids, found: total } = read[0] ?? { ids: [], found: null };
  return { rows: await list(db, sql`parcels.id = any(${ids}::int[])`, order), found: total ?? undefined };
}

/** Those of a time, batch after batch from the oldest on. */
export function listParcelBatch(
  db: Executor,
  { from: since, to }: { from: Date | undefined; to: Date | undefined },
  afterId: number | undefined,
): Promise<ParcelRow[]> {
  const condition = allOf([
    sql`parcels.id > ${afterId ?? 0}`,
    ...(since ? [sql<SqlBool>`parcels.created_at >= ${since}`] : []),
    ...(to ? [sql<SqlBool>`parcels.created_at < ${to}`] : []),
  ]);
  return list(db, condition, sql`parcels.id limit ${sql.lit(batchSize)}`);
}

export interface EventRow {
  at: Date;
  label: string;
  place: string;
}

/** Newest first. */
export async function listEvents(db: Executor, parcelId: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select at, label, place from parcel_events where parcel_id = ${parcelId} order by at desc, id desc`.execute(db);
  return rows;
}

/** Last day of a seller's code that has not been used. */
export async function findCodeEnd(db: Executor, proposalId: number, code: string): Promise<string | null> {
  const { rows } = await sql<{ end: string | null }>`
    select valid_until as end from parcels
    where proposal_id = ${proposalId} and way = 'from-seller' and state = 'ready' and coalesce(code, tracking_code) = ${code}
    order by id desc limit 1`.execute(db);
  return rows[0]?.end ?? null;
}

export const parcelFigures: Figures = {
  figures: [
    { name: 'giro_parcels', help: 'Parcels that are not over, by state.', labels: ['state'] },
    { name: 'giro_parcels_troubled', help: 'Parcels that wait for somebody: refused, back, claimed, ended or late.' },
  ],
  async read(db) {
    const { rows } = await sql<{ state: string; value: number }>`
      select state, count(*)::int as value from parcels where ${open} group by state`.execute(db);
    const found = new Map(rows.map(({ state, value }) => [state, value]));
    const { rows: troubled } = await sql<{ giro_parcels_troubled: number }>`
      select (select count(*)::int from parcels where ${open} and ${isOpenProblem})
        + (select count(*)::int from parcels where ${isRefused}) as giro_parcels_troubled`.execute(db);
    const states = parcelStates.filter((state) => state !== 'delivered' && state !== 'cancelled');
    const byState = states.map((state) => ({ labels: { state }, value: found.get(state) ?? 0 }));
    return { ...troubled[0], giro_parcels: byState };
  },
};
