import { type AttemptState, type CardReason, liveAttemptStates } from '@giro/contract/rules/card.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { addJob, addJobPart } from '../../platform/jobs/add-job.queries.ts';

/** An attempt to pay by card, with the code of its order; amounts are centavos. */
export interface Attempt {
  id: number;
  orderId: number;
  orderCode: string;
  paymentId: number;
  providerId: number;
  /** Of its order, counted from one. */
  number: number;
  reference: string;
  chargeId: string | null;
  state: AttemptState;
  reason: CardReason | null;
  instalments: number;
  amountCents: number;
  /** Taken of the card; null until it was. */
  paidCents: number | null;
  brand: string;
  last4: string | null;
  requestHash: Buffer;
  challengeSealed: string | null;
  /** Its provider says of it what nobody here knows. */
  isStrange: boolean;
  looks: number;
  /** Refused attempts of its order. */
  refusals: number;
  createdAt: Date;
  /** Seconds since it was begun. */
  ageS: number;
}

const columns = sql`card_attempts.id, card_attempts.order_id as "orderId", order_code as "orderCode",
  payment_id as "paymentId", provider_id as "providerId", number, reference, charge_id as "chargeId", card_attempts.state, reason,
  instalments, amount_cents as "amountCents", paid_cents as "paidCents", brand, last4, card_attempts.request_hash as "requestHash",
  challenge_sealed as "challengeSealed", strange_at is not null as "isStrange", looks, (
    select count(*) from card_attempts other where other.order_id = card_attempts.order_id and other.state = 'refused'
  )::int as refusals, card_attempts.created_at as "createdAt",
  extract(epoch from giro_now() - card_attempts.created_at)::float8 as "ageS"`;

const live = sql.join(liveAttemptStates.map((state) => sql.lit(state)));

/** Somebody has to hear more of it: it is not decided, or nobody knows what its provider has said. */
const isLookedAt = sql<SqlBool>`(card_attempts.state in (${live}) or strange_at is not null)`;

async function findOne(db: Executor, condition: RawBuilder<unknown>): Promise<Attempt | undefined> {
  const { rows } = await sql<Attempt>`
    select ${columns} from card_attempts join orders on orders.id = card_attempts.order_id
    where ${condition} order by card_attempts.id desc limit 1`.execute(db);
  return rows[0];
}

export const findAttempt = (db: Executor, id: number) => findOne(db, sql`card_attempts.id = ${id}`);

export const findLatestAttempt = (db: Executor, orderId: number) => findOne(db, sql`order_id = ${orderId}`);

export const findLiveAttempt = (db: Executor, orderId: number) =>
  findOne(db, sql`order_id = ${orderId} and card_attempts.state in (${live})`);

/** The attempt that a request of this key has made. */
export const findAttemptByKey = (db: Executor, orderId: number, key: string) =>
  findOne(db, sql`order_id = ${orderId} and request_key = ${key}`);

/** The attempt of this name. */
export const findAttemptByReference = (db: Executor, reference: string) => findOne(db, sql`reference = ${reference}`);

export interface NewAttempt {
  orderId: number;
  paymentId: number;
  providerId: number;
  number: number;
  reference: string;
  instalments: number;
  amountCents: number;
  brand: string;
  last4: string | null;
  tokenHash: Buffer;
  /** The address that it was made from. */
  client: string;
  requestKey: string;
  requestHash: Buffer;
}

/** The provider of now, as a part of a statement. */
export const currentProvider = sql<number | null>`(select id from card_providers where replaced_at is null)`;

/** Writes an attempt before its provider is asked; a process that ends meanwhile leaves it to be searched for. */
export async function insertAttempt(tx: Tx, attempt: NewAttempt, firstLookS: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into card_attempts (order_id, payment_id, provider_id, number, reference, instalments, amount_cents, brand,
        last4, token_hash, client, request_key, request_hash, next_look_at)
      values (${attempt.orderId}, ${attempt.paymentId}, ${attempt.providerId}, ${attempt.number}, ${attempt.reference},
        ${attempt.instalments}, ${attempt.amountCents}, ${attempt.brand}, ${attempt.last4}, ${attempt.tokenHash},
        ${attempt.client}, ${attempt.requestKey}, ${attempt.requestHash}, giro_now() + make_interval(secs => ${firstLookS}))
      returning id
    )
    select id, ${lookJob(sql`id`, firstLookS)} from made`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`Order ${attempt.orderId} got no attempt.`);
  return id;
}

export const lookTask = 'look-at-card';

/** A look at an attempt, or the end of one that is to be cancelled; each has one that waits at most. */
const lookJob = (id: RawBuilder<unknown>, afterS: number) =>
  addJobPart(lookTask, sql`json_build_object('attemptId', ${id}::int)`, {
    key: sql`'card-look-' || ${id}`,
    runAt: sql`now() + make_interval(secs => ${afterS})`,
    maxAttempts: 5,
  });

/** Looks at an attempt after so many seconds, and counts that as one look more. */
export async function scheduleLook(db: Executor, id: number, afterS: number): Promise<void> {
  await sql`
    with due as (
      update card_attempts set next_look_at = giro_now() + make_interval(secs => ${afterS}), looks = looks + 1
      where id = ${id} and ${isLookedAt} returning id
    )
    select ${lookJob(sql`id`, afterS)} from due`.execute(db);
}

/** True for one look in so many seconds, however many people have the page open. */
export async function mayLook(db: Executor, id: number, eachS: number): Promise<boolean> {
  const { rows } = await sql`
    update card_attempts set next_look_at = giro_now() + make_interval(secs => ${eachS})
    where id = ${id} and state in (${live})
      and (next_look_at is null or next_look_at > giro_now() + make_interval(secs => ${eachS}) or next_look_at <= giro_now())
    returning id`.execute(db);
  return rows.length > 0;
}

/** The provider's word for an attempt, as it is kept. */
export interface NotedCharge {
  state: AttemptState;
  chargeId: string | null;
  said: string | null;
  reason: CardReason | null;
  paidCents: number | null;
  challengeSealed: string | null;
}

/** Changes the state of an attempt that still is as it was read. Its order is locked. */
export async function moveAttempt(tx: Tx, { id, state }: Attempt, to: NotedCharge): Promise<boolean> {
  const { rows } = await sql`
    update card_attempts set state = ${to.state}, charge_id = coalesce(${to.chargeId}, charge_id), said = ${to.said},
      reason = ${to.reason}, paid_cents = ${to.paidCents}::int, challenge_sealed = ${to.challengeSealed},
      challenged_at = case when ${to.state} = 'challenge' then giro_now() else challenged_at end,
      strange_at = null, decided_at = case when ${to.state} in (${live}) then null else giro_now() end
    where id = ${id} and state = ${state} returning id`.execute(tx);
  return rows.length > 0;
}

/** Notes a word of the provider that changes no state, and since when its words are strange. */
export async function noteSaid(
  tx: Tx,
  id: number,
  { chargeId, said, isStrange }: { chargeId: string | null; said: string; isStrange: boolean },
): Promise<void> {
  await sql`
    update card_attempts set said = ${said}, charge_id = coalesce(charge_id, ${chargeId}),
      strange_at = case when ${isStrange}::boolean then coalesce(strange_at, giro_now()) end
    where id = ${id}`.execute(tx);
}

/** Has the provider end what is undecided of a payment, at once. Its order is locked. */
export async function cancelAttempts(tx: Tx, paymentId: number): Promise<void> {
  await sql`
    with dropped as (
      update card_attempts set state = 'cancelling', looks = 0, next_look_at = giro_now(), challenge_sealed = null
      where payment_id = ${paymentId} and state in (${live}) and state <> 'cancelling'
      returning id
    )
    select ${lookJob(sql`id`, 0)} from dropped`.execute(tx);
}

export async function hasLiveAttempt(tx: Tx, paymentId: number): Promise<boolean> {
  const { rows } = await sql`
    select from card_attempts where payment_id = ${paymentId} and state in (${live})`.execute(tx);
  return rows.length > 0;
}

export type Tries = Awaited<ReturnType<typeof readTries>>;

/** Refusals of an order, and of its buyer in a day; and the number that the next attempt gets. */
export async function readTries(db: Executor, { orderId, userId }: { orderId: number; userId: number }) {
  const { rows } = await sql<{ ofOrder: number; ofPerson: number; nextNumber: number }>`
    select count(*) filter (where order_id = ${orderId} and state = 'refused')::int as "ofOrder",
      count(*) filter (where state = 'refused' and decided_at > giro_now() - interval '1 day')::int as "ofPerson",
      coalesce(max(number) filter (where order_id = ${orderId}), 0)::int + 1 as "nextNumber"
    from card_attempts where order_id in (select id from orders where user_id = ${userId})`.execute(db);
  return rows[0] ?? { ofOrder: 0, ofPerson: 0, nextNumber: 1 };
}

/** True if a token was sent before, for whatever order. */
export async function isTokenUsed(db: Executor, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`select from card_attempts where token_hash = ${hash} limit 1`.execute(db);
  return rows.length > 0;
}

export const leftTask = 'tell-of-refused-card';

/** Has a buyer whose card was refused told of it in so many seconds, counted from the last refusal. */
export async function addLeftJob(tx: Tx, orderId: number, afterS: number): Promise<void> {
  const runAt = sql`now() + make_interval(secs => ${afterS})`;
  await addJob(tx, leftTask, { orderId }, { key: `card-left-${orderId}`, runAt });
}

/** Whom an order's mails go to; undefined where nobody is left. */
export async function findToldBuyer(tx: Tx, orderId: number) {
  const { rows } = await sql<{ name: string; email: string | null }>`
    select users.name, email from orders join users on users.id = user_id where orders.id = ${orderId}`.execute(tx);
  return rows[0];
}

/** Forgets by what used tokens are known again, thirty days after. */
export async function forgetTokens(db: Executor): Promise<void> {
  await sql`
    update card_attempts set token_hash = null
    where token_hash is not null and created_at < giro_now() - interval '30 days'`.execute(db);
}

/** Attempts that somebody has to hear more of and that no job will look at. */
export async function mendLooks(db: Executor): Promise<void> {
  await sql`
    with forgotten as (
      select id from card_attempts
      where ${isLookedAt} and next_look_at < giro_now() - interval '5 minutes' limit 500
    )
    select ${lookJob(sql`id`, 0)} from forgotten`.execute(db);
}
