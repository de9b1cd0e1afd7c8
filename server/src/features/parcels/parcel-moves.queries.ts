import type { CarrierName } from '@giro/contract/rules/carrier.ts';
import type { ParcelState, ParcelWay } from '@giro/contract/rules/parcel.ts';
import { type RawBuilder, sql } from 'kysely';
import type { CarrierObject, TrackedEvent } from '../../platform/carriers/carrier.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { addJobPart } from '../../platform/jobs/add-job.queries.ts';
import type { ParcelRow } from './parcels.queries.ts';

export const askTask = 'ask-for-parcel';
export const endTask = 'end-parcel';
export const labelTask = 'fetch-parcel-label';

const job = (task: string, id: RawBuilder<unknown>, afterS: number) =>
  addJobPart(task, sql`json_build_object('parcelId', ${id}::int)`, {
    key: sql`${`${task}-`} || ${id}`,
    runAt: sql`now() + make_interval(secs => ${afterS})`,
    maxAttempts: 25,
  });

/** A press is waited for: its job comes before what looks by itself. */
const askJob = (id: RawBuilder<unknown>, afterS: number) => job(askTask, id, afterS);

/** The parcel of an order that is paid, as its fulfilment has it; nothing where one goes on. The order is locked. */
export async function insertPacking(tx: Tx, orderId: number): Promise<void> {
  await sql`
    insert into parcels (way, order_id, user_id, service, service_label, box, weight_g, declared_cents, quoted_cents, paid_cents,
      due_on)
    select 'to-buyer', orders.id, orders.user_id, service, label, box, weight_g, coalesce(declared_cents, 0), quoted_cents,
      coalesce((select sum(cents) from order_amounts where order_id = orders.id and kind = 'freight'), 0), due_on
    from orders join fulfilments on fulfilments.order_id = orders.id where orders.id = ${orderId}
    on conflict do nothing`.execute(tx);
}

/** Sends once more what came back, or was lost: a new parcel like this one. */
export async function insertAgain(tx: Tx, parcelId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into parcels (way, order_id, proposal_id, user_id, service, service_label, box, weight_g, declared_cents, quoted_cents,
      paid_cents, nota_key, dce)
    select way, order_id, proposal_id, user_id, service, service_label, box, weight_g, declared_cents, quoted_cents, paid_cents,
      nota_key, dce
    from parcels where id = ${parcelId} returning id`.execute(tx);
  return (rows[0] as { id: number }).id;
}

export interface NewParcel {
  way: ParcelWay;
  orderId: number | null;
  proposalId: number | null;
  userId: number | null;
  service: string | null;
  serviceLabel: string | null;
  box: string;
  weightG: number;
  declaredCents: number;
  codeDays: number | null;
  byId: number | null;
}

/** Undefined where one of its way goes on. Those of before that came to nothing have their place taken. */
export async function insertParcel(tx: Tx, parcel: NewParcel): Promise<number | undefined> {
  const { orderId, proposalId, way } = parcel;
  const { rows } = await sql<{ id: number }>`
    insert into parcels (way, order_id, proposal_id, user_id, service, service_label, box, weight_g, declared_cents, code_days,
      asked_by)
    values (${way}, ${orderId}::int, ${proposalId}::int, ${parcel.userId}::int, ${parcel.service}, ${parcel.serviceLabel},
      ${parcel.box}, ${parcel.weightG}::int, ${parcel.declaredCents}::int, ${parcel.codeDays}::int, ${parcel.byId}::int)
    on conflict do nothing returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) return undefined;
  await sql`
    update parcels set is_closed = true
    where way = ${way} and (order_id = ${orderId}::int or proposal_id = ${proposalId}::int) and id <> ${id}
      and state in ('expired', 'cancelled', 'failed', 'returned', 'claim')`.execute(tx);
  return id;
}

const nextVersion = (byId: number | null) =>
  sql`version = version + 1, updated_at = giro_now(), updated_by = coalesce(${byId}::int, updated_by)`;

/**
 * Begins an attempt under this reference, with the job that asks the carrier. What an earlier attempt may have left there is
 * ended. Its order or proposal is locked.
 */
export async function beginAsking(
  tx: Tx,
  {
    id,
    reference,
    carrier,
    byId,
    codeDays,
  }: {
    id: number;
    reference: string;
    carrier: CarrierName;
    byId: number | null;
    codeDays?: number | undefined;
  },
): Promise<void> {
  await sql`
    with asked as (
      update parcels set state = 'asking', carrier = ${carrier}, reference = ${reference}, provider_id = null, tried_at = null,
        tries = 0, ending = coalesce(ending, case when state = 'ready' then reference end),
        ending_since = case when ending is null and state = 'ready' then giro_now() else ending_since end,
        code = null, valid_until = null, tracking_code = null, shortened = '{}',
        former_labels = case when label_file is null then former_labels else former_labels || label_file end, label_file = null,
        last_error = null, asked_at = giro_now(), asked_by = ${byId}::int, next_look_at = giro_now(),
        code_days = coalesce(${codeDays ?? null}::int, code_days), ${nextVersion(byId)}
      where id = ${id} returning id, ending
    ), ending as (
      select ${job(endTask, sql`id`, 0)} from asked where ending is not null
    )
    select ${askJob(sql`id`, 0)}, (select count(*) from ending) from asked`.execute(tx);
}

/** The parcel of this row as nobody is asked for it: its paper is drawn here. */
export async function becomeReadyByHand(tx: Tx, id: number, byId: number | null): Promise<void> {
  await sql`
    update parcels set state = 'ready', carrier = 'manual', asked_at = giro_now(), asked_by = ${byId}::int, last_error = null,
      ${nextVersion(byId)}
    where id = ${id}`.execute(tx);
}

export interface Try {
  service: string;
  serviceLabel: string;
  quotedCents: number | null;
  lengthCm: number;
  widthCm: number;
  heightCm: number;
  weightG: number;
}

/** Notes that the carrier is about to be asked; false where somebody else asks, or the attempt is over. */
export async function claimTry(db: Executor, parcel: ParcelRow, made: Try): Promise<boolean> {
  const { rows } = await sql`
    update parcels set tried_at = giro_now(), tries = tries + 1, next_look_at = giro_now() + interval '1 minute',
      service = ${made.service}, service_label = ${made.serviceLabel},
      quoted_cents = coalesce(quoted_cents, ${made.quotedCents}::int), length_cm = ${made.lengthCm}, width_cm = ${made.widthCm},
      height_cm = ${made.heightCm}, weight_g = ${made.weightG}
    where id = ${parcel.id} and state = 'asking' and reference = ${parcel.reference}
      and (tried_at is null or tried_at <= giro_now() - interval '1 minute')
    returning id`.execute(db);
  return rows.length > 0;
}

/** Asks again after so many seconds. `wasAsked` false: the carrier has certainly made nothing. */
export async function scheduleAsk(
  db: Executor,
  { id, reference }: Pick<ParcelRow, 'id' | 'reference'>,
  { afterS, said, wasAsked }: { afterS: number; said?: string | null; wasAsked?: boolean },
): Promise<void> {
  await sql`
    with due as (
      update parcels set next_look_at = giro_now() + make_interval(secs => ${afterS}),
        tries = case when ${wasAsked === undefined} then tries + 1 else tries end,
        tried_at = case when ${wasAsked === false} then null else tried_at end,
        last_error = coalesce(${said ?? null}, last_error)
      where id = ${id} and state = 'asking' and reference = ${reference} returning id
    )
    select ${askJob(sql`id`, afterS)} from due`.execute(db);
}

/** Attempts that no job will go on with. */
export async function mendAsks(db: Executor): Promise<void> {
  await sql`
    with forgotten as (
      select id from parcels where state = 'asking' and next_look_at < giro_now() - interval '3 minutes' limit 200
    )
    select ${askJob(sql`id`, 0)} from forgotten`.execute(db);
  await sql`
    with forgotten as (
      select id from parcels where ending is not null and ending_since < giro_now() - interval '15 minutes' limit 200
    )
    select ${job(endTask, sql`id`, 0)} from forgotten`.execute(db);
}

/** An attempt has come to nothing, in these words. `ends`: what may be there is ended. */
export async function failAsking(
  tx: Tx,
  parcel: Pick<ParcelRow, 'id' | 'reference'>,
  said: string,
  { ends = false }: { ends?: boolean } = {},
): Promise<boolean> {
  const { rows } = await sql`
    with failed as (
      update parcels set state = 'failed', last_error = ${said}, tried_at = null, next_look_at = null,
        ending = case when ${ends} then reference else ending end,
        ending_since = case when ${ends} then giro_now() else ending_since end, ${nextVersion(null)}
      where id = ${parcel.id} and state = 'asking' and reference = ${parcel.reference} returning id
    ), ending as (
      select ${job(endTask, sql`id`, 0)} from failed where ${ends}
    )
    select id, (select count(*) from ending) from failed`.execute(tx);
  return rows.length > 0;
}

/** The label or code is there; `isFetched`: its paper is fetched from the carrier. */
export async function becomeReady(
  tx: Tx,
  parcel: Pick<ParcelRow, 'id' | 'reference'>,
  object: CarrierObject,
  { shortened, validUntil, isFetched }: { shortened: readonly string[]; validUntil: string | null; isFetched: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    with made as (
      update parcels set state = 'ready', provider_id = ${object.id}, tracking_code = ${object.trackingCode},
        code = ${object.code}, valid_until = ${validUntil}::date,
        quoted_cents = coalesce(quoted_cents, ${object.priceCents}::int), shortened = ${[...shortened]}::text[],
        last_error = null, next_look_at = giro_now() + interval '30 minutes', ${nextVersion(null)}
      where id = ${parcel.id} and state = 'asking' and reference = ${parcel.reference} returning id
    ), fetched as (
      select ${job(labelTask, sql`id`, 0)} from made where ${isFetched}
    )
    select id, (select count(*) from fetched) from made`.execute(tx);
  return rows.length > 0;
}

/** The code is good for longer: until then. */
export async function becomeRenewed(
  tx: Tx,
  { id, reference }: Pick<ParcelRow, 'id' | 'reference'>,
  validUntil: string,
  byId: number,
): Promise<boolean> {
  const { rows } = await sql`
    update parcels set state = 'ready', valid_until = ${validUntil}::date, last_error = null,
      next_look_at = giro_now() + interval '30 minutes', ${nextVersion(byId)}
    where id = ${id} and reference = ${reference} and state in ('ready', 'expired') returning id`.execute(tx);
  return rows.length > 0;
}

/** The carrier has made it and not finished it. */
export async function notePending(
  tx: Tx,
  parcel: Pick<ParcelRow, 'id' | 'reference'>,
  object: CarrierObject,
): Promise<void> {
  await sql`
    update parcels set provider_id = ${object.id}, tracking_code = coalesce(${object.trackingCode}, tracking_code)
    where id = ${parcel.id} and state = 'asking' and reference = ${parcel.reference}`.execute(tx);
}

/** Notes the carrier's word of a code or label that is not posted. */
export async function noteObject(tx: Tx, id: number, object: CarrierObject): Promise<void> {
  await sql`
    update parcels set tracking_code = coalesce(${object.trackingCode}, tracking_code),
      valid_until = case when valid_until is null then null else coalesce(${object.validUntil}::date, valid_until) end
    where id = ${id}`.execute(tx);
}

/** Facts that a move brings with it. */
export interface MoveFacts {
  postedAt?: Date | null;
  deliveredAt?: Date | null;
  lastError?: string | null;
  byId?: number | null;
}

/** Moves a parcel that still is in its state. Its order or proposal is locked. */
export async function moveParcel(
  tx: Tx,
  { id, state }: Pick<ParcelRow, 'id' | 'state'>,
  to: ParcelState,
  { postedAt = null, deliveredAt = null, lastError, byId = null }: MoveFacts = {},
): Promise<boolean> {
  const isFollowed = !['delivered', 'returned', 'cancelled', 'expired', 'failed'].includes(to);
  const { rows } = await sql`
    update parcels set state = ${to}, posted_at = coalesce(posted_at, ${postedAt}::timestamptz),
      delivered_at = coalesce(delivered_at, ${deliveredAt}::timestamptz),
      last_error = ${lastError ?? null}, next_look_at = case when ${isFollowed} then next_look_at end, ${nextVersion(byId)}
    where id = ${id} and state = ${state} returning id`.execute(tx);
  return rows.length > 0;
}

/** Ends what is not posted, also at the carrier where something may be there. */
export async function cancelUnposted(
  tx: Tx,
  { id, state }: Pick<ParcelRow, 'id' | 'state'>,
  { byId = null, closes = false }: { byId?: number | null; closes?: boolean } = {},
): Promise<boolean> {
  const { rows } = await sql`
    with ended as (
      update parcels set state = 'cancelled', next_look_at = null, last_error = null, is_closed = is_closed or ${closes},
        ending = case when carrier <> 'manual' and (tried_at is not null or provider_id is not null) then reference else ending end,
        ending_since = giro_now(), ${nextVersion(byId)}
      where id = ${id} and state = ${state} returning id, ending
    ), jobs as (
      select ${job(endTask, sql`id`, 0)} from ended where ending is not null
    )
    select id, (select count(*) from jobs) from ended`.execute(tx);
  return rows.length > 0;
}

export async function scheduleEnd(db: Executor, id: number, afterS: number): Promise<void> {
  await sql`select ${job(endTask, sql`${id}::int`, afterS)} from parcels where id = ${id} and ending is not null`.execute(
    db,
  );
}

/** Nothing is left at the carrier of what was to end, or it says why it stays. */
export async function noteEnded(db: Executor, id: number, ending: string, said: string | null): Promise<void> {
  await sql`
    update parcels set ending = null, ending_since = null,
      last_error = case when reference = ${ending} and state = 'cancelled' then ${said} else last_error end
    where id = ${id} and ending = ${ending}`.execute(db);
}

/** Another parcel, a pickup or the order's end takes its place. */
export async function closeParcel(tx: Tx, id: number, byId: number | null): Promise<void> {
  await sql`
    update parcels set is_closed = true, next_look_at = null, ${nextVersion(byId)} where id = ${id}`.execute(tx);
}

export interface PackedParts {
  service?: string | undefined;
  serviceLabel?: string | undefined;
  box?: string | undefined;
  weightG?: number | undefined;
  notaKey?: string | null | undefined;
  dce?: boolean | undefined;
  trackingCode?: string | undefined;
}

/** Says how a parcel is packed; what is undefined stays. False where it is no longer at the edit's version. */
export async function savePacking(tx: Tx, id: number, parts: PackedParts, edit: Edit): Promise<boolean> {
  const sets = [
    ...(parts.service === undefined
      ? []
      : [sql`service = ${parts.service}, service_label = ${parts.serviceLabel ?? null}`]),
    ...(parts.box === undefined ? [] : [sql`box = ${parts.box}`]),
    ...(parts.weightG === undefined ? [] : [sql`weight_g = ${parts.weightG}`]),
    ...(parts.notaKey === undefined ? [] : [sql`nota_key = ${parts.notaKey}`]),
    ...(parts.dce === undefined ? [] : [sql`dce = ${parts.dce}`]),
    ...(parts.trackingCode === undefined ? [] : [sql`tracking_code = ${parts.trackingCode}`]),
    nextVersion(edit.byId),
  ];
  const { rows } = await sql`
    update parcels set ${sql.join(sets)}
    where id = ${id} and (${edit.expectedVersion ?? null}::int is null or version = ${edit.expectedVersion ?? null}::int)
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Adds what is not known; returns that, oldest first. */
export async function insertEvents(tx: Tx, parcelId: number, events: readonly TrackedEvent[]): Promise<TrackedEvent[]> {
  const fresh: TrackedEvent[] = [];
  for (const event of events.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const { rows } = await sql`
      insert into parcel_events (parcel_id, at, code, label, place, step)
      values (${parcelId}, ${event.at}, ${event.code}, ${event.label}, ${event.place}, ${event.step})
      on conflict (parcel_id, at, code) do nothing returning id`.execute(tx);
    if (rows.length > 0) fresh.push(event);
  }
  return fresh;
}

/** The carrier's newest word of when it is there, and until when it waits. */
export async function noteDays(
  tx: Tx,
  id: number,
  { dueOn, waitingUntil }: { dueOn: string | null; waitingUntil: string | null },
): Promise<void> {
  if (dueOn === null && waitingUntil === null) return;
  await sql`
    update parcels set due_on = coalesce(${dueOn}::date, due_on), waiting_until = coalesce(${waitingUntil}::date, waiting_until)
    where id = ${id}`.execute(tx);
}

export async function noteLabel(
  tx: Tx,
  { id, reference }: Pick<ParcelRow, 'id' | 'reference'>,
  fileId: number,
): Promise<boolean> {
  const { rows } = await sql`
    update parcels set label_file = ${fileId}
    where id = ${id} and reference = ${reference} and label_file is null returning id`.execute(tx);
  return rows.length > 0;
}

export async function noteCharged(
  db: Executor,
  { id, reference }: Pick<ParcelRow, 'id' | 'reference'>,
  { cents, weightG }: { cents: number; weightG: number | null },
): Promise<void> {
  await sql`
    update parcels set charged_cents = ${cents}, charged_g = coalesce(${weightG}::int, charged_g)
    where id = ${id} and reference = ${reference}`.execute(db);
}
