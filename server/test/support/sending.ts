import type pg from 'pg';
import pino from 'pino';
import { openWebhookReceiver, type WebhookReceiver } from '../../fakes/webhook-receiver.ts';
import type { App } from '../../src/app.ts';
import { startLoops } from '../../src/platform/jobs/loops.ts';
import type { Client, TestShop } from './harness.ts';

const log = pino({ level: 'silent' });

/** Has an app send what is due, as a running process does. */
export const startSending = ({ loops }: Pick<App, 'loops'>) =>
  startLoops(
    loops.map((loop) => ({ ...loop, everyMs: 20 })),
    log,
  );

/** A receiver that gets these events of a shop. */
export async function openEndpoint(
  admin: Client,
  events: readonly string[] = ['*'],
): Promise<WebhookReceiver & { id: number }> {
  const receiver = await openWebhookReceiver();
  const { status, body, text } = await admin.post('webhooks', { url: receiver.url, events });
  if (status !== 201) throw new Error(`No endpoint: ${text}`);
  receiver.levers.secrets.push(body.secret);
  return { ...receiver, id: body.webhook.id as number };
}

/** Writes so many events of so many subjects, in turns, each event with its number. */
export async function tellOf({ pool }: Pick<TestShop, 'pool'>, count: number, subjects: number): Promise<void> {
  await pool.query(
    `select note_event('order.status_changed', 'order:' || (number % $2), jsonb_build_object('id', number % $2,
       'code', 'GIRO', 'from', 1, 'to', 2, 'number', number))
     from generate_series(1, $1) number`,
    [count, subjects],
  );
}

/** Numbers of an endpoint's deliveries by their state. */
export async function countStates(pool: pg.Pool, webhookId: number): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ state: string; count: number }>(
    'select state, count(*)::int from deliveries where webhook_id = $1 group by state',
    [webhookId],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}
