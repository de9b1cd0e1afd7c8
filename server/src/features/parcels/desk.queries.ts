import type { ClaimKind, ClaimState } from '@giro/contract/rules/parcel.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { ProfileAddress } from './parcels.queries.ts';

export interface HandoverRow {
  id: number;
  number: number;
  at: Date;
  by: string | null;
}

/** Gives these parcels, which are locked, to the carrier on a new list. Undefined where one of them is not ready any more. */
export async function insertHandover(tx: Tx, parcelIds: readonly number[], byId: number): Promise<number | undefined> {
  await sql`lock table handovers in share row exclusive mode`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into handovers (number, by) select coalesce(max(number), 0) + 1, ${byId}::int from handovers returning id`.execute(
    tx,
  );
  const id = rows[0]?.id as number;
  const { rows: given } = await sql`
    update parcels set handover_id = ${id}
    where id = any(${[...parcelIds]}::int[]) and state = 'ready' and handover_id is null returning id`.execute(tx);
  return given.length === parcelIds.length ? id : undefined;
}

export async function findHandover(db: Executor, id: number): Promise<HandoverRow | undefined> {
  const { rows } = await sql<HandoverRow>`
    select handovers.id, number, at, users.name as by from handovers left join users on users.id = handovers.by
    where handovers.id = ${id}`.execute(db);
  return rows[0];
}

export interface ClaimParts {
  kind: ClaimKind;
  state: ClaimState | undefined;
  protocol: string | undefined;
  amountCents: number | undefined;
  note: string;
}

/** False where there is one. The deadline counts from the day it was posted. */
export async function insertClaim(
  tx: Tx,
  parcelId: number,
  { kind, state = 'open', protocol, amountCents, note }: ClaimParts,
  { claimDays, byId }: { claimDays: number; byId: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    insert into claims (parcel_id, kind, state, deadline, protocol, amount_cents, note, opened_by)
    select id, ${kind}, ${state},
      (coalesce(posted_at, giro_now()) at time zone 'America/Sao_Paulo')::date + ${claimDays}::int,
      ${protocol ?? null}, ${amountCents ?? null}::int, ${note}, ${byId}::int
    from parcels where id = ${parcelId}
    on conflict (parcel_id) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/** False where there is none. */
export async function updateClaim(
  tx: Tx,
  parcelId: number,
  { kind, state, protocol, amountCents, note }: ClaimParts,
): Promise<boolean> {
  const { rows } = await sql`
    update claims set kind = ${kind}, state = coalesce(${state ?? null}, state), protocol = coalesce(${protocol ?? null}, protocol),
      amount_cents = coalesce(${amountCents ?? null}::int, amount_cents), note = ${note}
    where parcel_id = ${parcelId} returning id`.execute(tx);
  return rows.length > 0;
}

/** Devices of an order or a proposal, as boxes are chosen by them: quantities with their product types. */
export async function listPackedLines(
  db: Executor,
  { orderId, proposalId }: { orderId: number | null; proposalId: number | null },
): Promise<{ quantity: number; typeIds: number[] }[]> {
  const { rows } = await sql<{ quantity: number; typeIds: number[] }>`
    select quantity, array(
      select device_type_id from product_types where product_types.product_id = order_items.product_id
    ) as "typeIds"
    from order_items where order_id = ${orderId}::int
    union all
    select 1, case when device_type_id is null then '{}'::int[] else array[device_type_id] end
    from proposals left join models on models.id = proposals.model_id where proposals.id = ${proposalId}::int`.execute(
    db,
  );
  return rows;
}

/** Facts of an order whose goods come back. */
export async function findReturn(
  db: Executor,
  orderId: number,
): Promise<
  { orderCode: string; userId: number | null; status: number; goodsCents: number; isAsked: boolean } | undefined
> {
  const { rows } = await sql<{
    orderCode: string;
    userId: number | null;
    status: number;
    goodsCents: number;
    isAsked: boolean;
  }>`
    select order_code as "orderCode", user_id as "userId", status,
      coalesce((
        select sum(unit_price_cents * quantity) from order_items where order_items.order_id = orders.id
      ), 0)::int as "goodsCents",
      exists (select from withdrawals where order_id = orders.id and state = 'asked') as "isAsked"
    from orders where id = ${orderId}`.execute(db);
  return rows[0];
}

/** The CPF of a person, sealed. */
export async function findSealedCpf(db: Executor, userId: number): Promise<string | null> {
  const { rows } = await sql<{ sealed: string | null }>`
    select cpf_sealed as sealed from users where id = ${userId}`.execute(db);
  return rows[0]?.sealed ?? null;
}

/** A proposal's device and its seller, for a code or a label. */
export interface SentDevice {
  proposalId: number;
  status: number;
  userId: number;
  userName: string;
  phone: string | null;
  valueCents: number;
  profile: ProfileAddress;
  /** Every status that the proposal has had, oldest first. */
  history: { status: number }[];
  /** Somebody else has it, or nobody: it left the shelf as sold or written off. */
  isGone: boolean;
}

export async function findSentDevice(db: Executor, proposalId: number): Promise<SentDevice | undefined> {
  const { rows } = await sql<SentDevice>`
    select proposals.id as "proposalId", status, user_id as "userId", users.name as "userName", phone,
      coalesce(new_value_cents, value_cents) as "valueCents",
      json_build_object('cep', cep, 'street', street, 'number', street_number, 'complement', complement,
        'neighborhood', neighborhood, 'city', city, 'state', state) as profile,
      coalesce((
        select json_agg(json_build_object('status', proposal_statuses.status) order by proposal_statuses.id)
        from proposal_statuses where proposal_id = proposals.id
      ), '[]') as history,
      exists (select from units where proposal_id = proposals.id and units.state in ('sold', 'written_off')) as "isGone"
    from proposals join users on users.id = user_id where proposals.id = ${proposalId}`.execute(db);
  return rows[0];
}
