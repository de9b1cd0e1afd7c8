import type { EventType } from '@giro/contract/rules/webhook.ts';
import { sql } from 'kysely';
import type { Database, Executor } from '../../platform/database/database.ts';

/** So many are on their way to an endpoint at once, from all processes together. */
const mostAtOnce = 8;
/** Longer than a try takes: whose process died meanwhile is taken by another after that. */
const claimS = 30;
/** Events that wait for another of their subject are called by its end; without a call they are looked at after this. */
const calledAgainS = 30;
/** So many that are due are looked at for those that nothing is before. */
const looked = 200;

/** Endpoints for which something is due that nobody has taken. */
export async function listDue(db: Executor): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from webhooks where active and exists (
      select from deliveries where webhook_id = webhooks.id and state = 'waiting' and next_at <= giro_now()
        and (claimed_until is null or claimed_until <= giro_now())
    )`.execute(db);
  return rows.map(({ id }) => id);
}

/** A delivery that this process has taken, with what it needs to send it. */
export interface Taken {
  id: number;
  claim: string;
  webhookId: number;
  /** Tries before this one that have failed. */
  attempts: number;
  eventId: string;
  type: EventType;
  data: Record<string, unknown>;
  at: Date;
  url: string;
  secretSealed: string;
  /** Null once it signs no more. */
  oldSecretSealed: string | null;
  /** True if nothing was delivered since something failed. */
  isFailing: boolean;
}

/**
 * Takes what is due for an endpoint, the earliest event of each subject alone; one at a time looks for it, so that no two
 * processes together take too many. What waits for another of its subject makes room for those that wait for nothing.
 * `isMore` tells that looking once more may find more.
 */
export async function takeDue(database: Database, webhookId: number): Promise<{ taken: Taken[]; isMore: boolean }> {
  return database.transaction().execute(async (tx) => {
    // A try whose note is lost with the machine is made again, under the same name.
    const locked = await sql`
      select set_config('synchronous_commit', 'off', true) from webhooks
      where id = ${webhookId} and active for no key update`.execute(tx);
    if (locked.rows.length === 0) return { taken: [], isMore: false };
    const { rows } = await sql<Taken & { isTaken: boolean }>`
      with room as (
        select greatest(0, ${sql.lit(mostAtOnce)} - count(*)) as places from deliveries
        where webhook_id = ${webhookId} and claimed_until > giro_now()
      ), due as (
        select id, subject, event_id, next_at from deliveries
        where webhook_id = ${webhookId} and state = 'waiting' and next_at <= giro_now()
          and (claimed_until is null or claimed_until <= giro_now())
        order by next_at, event_id limit ${sql.lit(looked)}
      ), placed as (
        select due.*, earliest.event_id = due.event_id as is_first,
          greatest(earliest.next_at, giro_now() + make_interval(secs => ${sql.lit(calledAgainS)})) as after
        from due cross join lateral (
          select event_id, next_at from deliveries
          where webhook_id = ${webhookId} and subject = due.subject and state = 'waiting'
          order by event_id limit 1
        ) earliest
      ), taken as (
        update deliveries set claim = gen_random_uuid(), claimed_until = giro_now() + make_interval(secs => ${sql.lit(claimS)})
        where state = 'waiting'
          and id = any(array(select id from placed where is_first order by event_id limit (select places from room)))
        returning id, claim, attempts, event_id
      ), postponed as (
        update deliveries set next_at = placed.after from placed
        where deliveries.id = placed.id and not is_first
          -- Not if it was called or delivered meanwhile.
          and deliveries.next_at = placed.next_at and state = 'waiting'
        returning deliveries.id
      )
      select true as "isTaken", taken.id, claim, webhooks.id as "webhookId", attempts, events.event_id as "eventId", type, data,
        at, url, secret_sealed as "secretSealed",
        case when old_secret_until > giro_now() then old_secret_sealed end as "oldSecretSealed",
        failing_since is not null as "isFailing"
      from taken join events on events.id = taken.event_id, webhooks where webhooks.id = ${webhookId}
      union all
      select false, id, null, null, null, null, null, null, null, null, null, null, null from postponed
      order by id`.execute(tx);
    const taken = rows.filter(({ isTaken }) => isTaken);
    return { taken, isMore: rows.length > taken.length };
  });
}

type Claimed = Pick<Taken, 'id' | 'claim'>;

const isMine = ({ id, claim }: Claimed) => sql`id = ${id} and claim = ${claim}::uuid`;

/** The next of the subject of `ended` is due at once. */
const callNext = sql`
  update deliveries set next_at = giro_now()
  where state = 'waiting' and id = any(array(
    select next.id from ended cross join lateral (
      select id from deliveries
      where webhook_id = ended.webhook_id and subject = ended.subject and state = 'waiting' and event_id > ended.event_id
      order by event_id limit 1
    ) next
  ))
  returning 1`;

/** An endpoint has taken a delivery. */
export async function noteDelivered(db: Executor, claimed: Claimed, status: number): Promise<void> {
  await sql`
    with ended as (
      update deliveries set state = 'delivered', delivered_at = giro_now(), next_at = null, claim = null,
        claimed_until = null, attempts = attempts + 1, last_status = ${status}, last_error = null
      where ${isMine(claimed)}
      returning webhook_id, subject, event_id
    ), called as (${callNext})
    select from ended`.execute(db);
}

interface Failure {
  status: number | null;
  error: string;
  /** Undefined: it is given up. */
  pauseS: number | undefined;
}

/** A try has failed: it is made again, or the next of its subject is due. */
export async function noteFailed(db: Executor, claimed: Claimed, { status, error, pauseS }: Failure): Promise<void> {
  const next = pauseS === undefined ? sql`null` : sql`giro_now() + make_interval(secs => ${pauseS}::float8)`;
  await sql`
    with failed as (
      update deliveries set state = ${pauseS === undefined ? 'dead' : 'waiting'}, next_at = ${next}, claim = null,
        claimed_until = null, attempts = attempts + 1, last_status = ${status}::smallint, last_error = ${error}
      where ${isMine(claimed)}
      returning webhook_id, subject, event_id, state
    ), ended as (select * from failed where state = 'dead'),
    called as (${callNext})
    select from failed`.execute(db);
}

/**
 * Notes of an endpoint whether it is failing. Apart from the note of its delivery: who takes deliveries holds the endpoint
 * while it waits for them.
 */
export async function noteFailing(db: Executor, webhookId: number, isFailing: boolean): Promise<void> {
  await sql`
    update webhooks set failing_since = ${isFailing ? sql`giro_now()` : sql`null`}
    where id = ${webhookId} and failing_since is ${isFailing ? sql`null` : sql`not null`}`.execute(db);
}

/** An endpoint wants nothing more. */
export async function disableWebhook(db: Executor, webhookId: number, reason: string): Promise<void> {
  await sql`
    update webhooks set active = false, disabled_reason = ${reason} where id = ${webhookId} and active`.execute(db);
}

/** Nobody knows what became of a try that was broken off: it is due again. */
export async function giveBack(db: Executor, claimed: Claimed): Promise<void> {
  await sql`update deliveries set claim = null, claimed_until = null where ${isMine(claimed)}`.execute(db);
}
