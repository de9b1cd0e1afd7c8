import { rolesWith } from '@giro/contract/rules/roles.ts';
import { type Selectable, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { Webhooks } from '../../platform/database/schema.ts';
import type { DemoPart } from '../../platform/features/feature-parts.ts';

export type WebhookRow = Selectable<Webhooks>;

export async function listWebhookRows(db: Executor): Promise<WebhookRow[]> {
  return db.selectFrom('webhooks').selectAll().orderBy('id').execute();
}

export async function findWebhook(db: Executor, id: number): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The same; nobody takes or changes its deliveries until the transaction ends. */
export async function lockWebhook(tx: Tx, id: number): Promise<WebhookRow | undefined> {
  return tx.selectFrom('webhooks').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Endpoints that there are; nobody else adds one until the transaction ends. */
export async function countAlone(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('webhooks'))`.execute(tx);
  const { rows } = await sql<{ all: number }>`select count(*)::int as all from webhooks`.execute(tx);
  return rows[0]?.all ?? 0;
}

interface WebhookFields {
  url: string;
  patterns: readonly string[];
  description: string;
}

export async function insertWebhook(
  tx: Tx,
  { id, secretSealed, ...fields }: WebhookFields & { id: number; secretSealed: string },
): Promise<WebhookRow> {
  return tx
    .insertInto('webhooks')
    .values({ id, secret_sealed: secretSealed, ...fields, patterns: [...fields.patterns] })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Switched on again it has failed in nothing yet, and what waited for it is tried anew. */
export async function updateWebhook(
  tx: Tx,
  id: number,
  { active, ...fields }: WebhookFields & { active: boolean },
): Promise<WebhookRow> {
  const begins = sql<boolean>`not active and ${active}`;
  const row = await tx
    .updateTable('webhooks')
    .set({
      ...fields,
      patterns: [...fields.patterns],
      disabled_reason: sql`case when ${active} then null else disabled_reason end`,
      failing_since: sql`case when ${begins} then null else failing_since end`,
      active,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row;
}

/** Has everything that waits for an endpoint tried at once, as if nothing had failed. */
export async function beginAnew(tx: Tx, webhookId: number): Promise<void> {
  await sql`
    update deliveries set next_at = giro_now(), attempts = 0
    where webhook_id = ${webhookId} and state = 'waiting' and claim is null`.execute(tx);
}

/** The endpoint that is gone; undefined where there was none. */
export async function deleteWebhook(tx: Tx, id: number): Promise<WebhookRow | undefined> {
  const row = await tx.deleteFrom('webhooks').where('id', '=', id).returningAll().executeTakeFirst();
  if (row) await tx.deleteFrom('deliveries').where('webhook_id', '=', id).execute();
  return row;
}

/** The present secret is the old one from now on, and signs for another day. */
export async function renewSecret(tx: Tx, id: number, sealed: { secret: string; old: string }): Promise<void> {
  await sql`
    update webhooks set secret_sealed = ${sealed.secret}, old_secret_sealed = ${sealed.old},
      old_secret_until = giro_now() + interval '24 hours'
    where id = ${id}`.execute(tx);
}

/** Switches off what has had nothing delivered for three days. */
export async function disableFailing(tx: Tx, reason: string): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    update webhooks set active = false, disabled_reason = ${reason}
    where active and failing_since < giro_now() - interval '3 days'
    returning *`.execute(tx);
  return rows;
}

/** Those who may change endpoints, to be told of them. */
export async function listKeepers(db: Executor): Promise<{ id: number; name: string; email: string }[]> {
  const { rows } = await sql<{ id: number; name: string; email: string }>`
    select id, name, email from users
    where roles && ${rolesWith('webhooks.change')}::text[] and deleted_at is null and invited_at is null
      and email is not null
    order by id`.execute(db);
  return rows;
}

/** The demo's endpoints go with the events that they got. */
export const webhooksDemo: DemoPart = {
  async remove(tx) {
    const { rows } = await sql<{ id: number }>`select id from webhooks where is_demo`.execute(tx);
    const ids = rows.map(({ id }) => id);
    await sql`
      delete from events where id in (select event_id from deliveries where webhook_id = any(${ids}::int[]))
        and not exists (
          select from deliveries where event_id = events.id and webhook_id <> all(${ids}::int[])
        )`.execute(tx);
    await sql`delete from deliveries where webhook_id = any(${ids}::int[])`.execute(tx);
    await sql`delete from webhooks where id = any(${ids}::int[])`.execute(tx);
    return {};
  },
};
