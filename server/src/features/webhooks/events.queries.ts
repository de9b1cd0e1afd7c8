import { retention } from '@giro/contract/rules/retention.ts';
import type { EventType } from '@giro/contract/rules/webhook.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { offsetOf, pageSize } from '../../platform/database/paging.ts';

export interface EventRow {
  event_id: string;
  type: EventType;
  subject: string;
  data: Record<string, unknown>;
  at: Date;
}

const kept = sql`giro_now() - make_interval(days => ${sql.lit(retention.eventDays)})`;

/** A page of the events that are kept, newest first. */
export async function listEventRows(
  db: Executor,
  { type, page }: { type: EventType | undefined; page: number },
): Promise<{ rows: EventRow[]; total: number }> {
  const found = sql`from events where at > ${kept} ${type ? sql`and type = ${type}` : sql``}`;
  const [{ rows }, counted] = await Promise.all([
    sql<EventRow>`
      select event_id, type, subject, data, at ${found} order by id desc limit ${pageSize} offset ${offsetOf({ page })}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Writes an event for one endpoint alone. */
export async function insertTest(tx: Tx, webhookId: number, data: object): Promise<void> {
  const subject = `webhook:${webhookId}`;
  await sql`
    with noted as (
      insert into events (type, subject, data) values ('webhook.test', ${subject}, ${JSON.stringify(data)}::jsonb)
      returning id
    )
    insert into deliveries (event_id, webhook_id, subject) select id, ${webhookId}, ${subject} from noted`.execute(tx);
}

export interface DeliveryRow {
  id: number;
  event_id: string;
  type: EventType;
  subject: string;
  state: 'waiting' | 'delivered' | 'dead';
  attempts: number;
  last_status: number | null;
  last_error: string | null;
  next_at: Date | null;
  delivered_at: Date | null;
}

const deliveriesOf = (webhookId: number, state: DeliveryRow['state'] | undefined) =>
  sql`from deliveries where webhook_id = ${webhookId} ${state ? sql`and state = ${state}` : sql``}`;

/** A page of an endpoint's deliveries, newest event first. */
export async function listDeliveryRows(
  db: Executor,
  webhookId: number,
  { state, page }: { state: DeliveryRow['state'] | undefined; page: number },
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<DeliveryRow>`
      select deliveries.id, events.event_id, type, deliveries.subject, state, attempts, last_status, last_error, next_at,
        delivered_at
      from (
        select * ${deliveriesOf(webhookId, state)} order by event_id desc limit ${pageSize} offset ${offsetOf({ page })}
      ) deliveries
      join events on events.id = deliveries.event_id
      order by deliveries.event_id desc`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${deliveriesOf(webhookId, state)}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

const anew = sql`state = 'waiting', attempts = 0, next_at = giro_now(), delivered_at = null`;

/** Has a delivery sent again, whatever became of it; the event's name, undefined where there is no such delivery. */
export async function queueAgain(tx: Tx, webhookId: number, deliveryId: number): Promise<string | undefined> {
  const { rows } = await sql<{ event_id: string }>`
    update deliveries set ${anew} from events
    where deliveries.id = ${deliveryId} and webhook_id = ${webhookId} and events.id = deliveries.event_id
    returning events.event_id`.execute(tx);
  return rows[0]?.event_id;
}

interface Replay {
  from: string;
  to: string | undefined;
  /** Those that the endpoint wants, without a choice. */
  types: readonly EventType[] | undefined;
}

const matching = (types: readonly EventType[] | undefined): RawBuilder<unknown> =>
  types ? sql`type = any(${[...types]}::text[])` : sql`wants_event(patterns, type)`;

/** Has the kept events of a time sent to an endpoint, also again; counts them. */
export async function queueReplay(tx: Tx, webhookId: number, { from, to, types }: Replay): Promise<number> {
  const { rows } = await sql<{ queued: number }>`
    with queued as (
      insert into deliveries (event_id, webhook_id, subject)
      select events.id, webhooks.id, subject from events, webhooks
      where webhooks.id = ${webhookId} and at > ${kept} and at >= ${from}::timestamptz
        and (${to ?? null}::timestamptz is null or at <= ${to ?? null}::timestamptz)
        and type <> 'webhook.test' and ${matching(types)}
      order by events.id
      on conflict (webhook_id, event_id) do update set ${anew}
      returning 1
    )
    select count(*)::int as queued from queued`.execute(tx);
  return rows[0]?.queued ?? 0;
}

/** Events with their deliveries, after their days, and what waits for endpoints that are gone; false once there is no more. */
export async function forgetSome(db: Executor, most: number): Promise<boolean> {
  const { rows } = await sql<{ forgotten: number }>`
    with old as (
      delete from events where id = any(array(select id from events where at <= ${kept} order by id limit ${most}))
      returning 1
    ), left_over as (
      delete from deliveries where id = any(array(
        select id from deliveries where not exists (select from webhooks where webhooks.id = webhook_id) limit ${most}
      ))
      returning 1
    )
    select greatest((select count(*) from old), (select count(*) from left_over))::int as forgotten`.execute(db);
  return (rows[0]?.forgotten ?? 0) >= most;
}

/** Secrets that sign no more. */
export async function forgetOldSecrets(db: Executor): Promise<void> {
  await sql`
    update webhooks set old_secret_sealed = null, old_secret_until = null where old_secret_until <= giro_now()`.execute(
    db,
  );
}
