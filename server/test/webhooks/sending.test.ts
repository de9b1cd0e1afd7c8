import { setTimeout as sleep } from 'node:timers/promises';
import { retryPausesS } from '@giro/contract/rules/webhook.ts';
import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openSmtpPeer } from '../../fakes/smtp-peer.ts';
import type { Received } from '../../fakes/webhook-receiver.ts';
import { webhookFigures } from '../../src/features/webhooks/figures.queries.ts';
import { startRunners } from '../../src/runners.ts';
import { assertVerified } from '../support/database-state.ts';
import { type Client, openShop, runTask, type TestShop } from '../support/harness.ts';
import { openSecondApp } from '../support/second-app.ts';
import { countStates, openEndpoint, startSending, tellOf } from '../support/sending.ts';
import { WatchedClient } from '../support/watched-client.ts';

vi.setConfig({ testTimeout: 60_000 });
const patience = { timeout: 40_000, interval: 50 };

let shop: TestShop;
let owner: Client & { id: number; email: string };
let endpoints: Awaited<ReturnType<typeof openEndpoint>>[] = [];
let senders: ReturnType<typeof startSending>[] = [];
beforeAll(async () => {
  shop = await openShop();
  owner = await shop.signedIn('admin', { name: 'Carla Dias' });
});
beforeEach(async () => {
  await shop.pool.query('truncate webhooks, deliveries, events restart identity');
});
afterEach(async () => {
  for (const sender of senders) await sender.stop();
  await assertVerified(shop.database);
  for (const endpoint of endpoints) await endpoint.close();
  [senders, endpoints] = [[], []];
});
afterAll(() => shop.close());

async function open(events?: readonly string[]) {
  const endpoint = await openEndpoint(owner, events);
  endpoints.push(endpoint);
  return endpoint;
}
const send = () => senders.push(startSending(shop.app));
/** As if the time of everything that waits had come. */
const hurry = () =>
  shop.database.transaction().execute(async (tx) => {
    await sql`select from webhooks for no key update`.execute(tx);
    await sql`update deliveries set next_at = giro_now() where state = 'waiting' and claim is null`.execute(tx);
  });
/** The same again and again. */
function keepHurrying() {
  let goesOn = true;
  const going = (async () => {
    while (goesOn) {
      await hurry();
      await sleep(100);
    }
  })();
  return async () => {
    goesOn = false;
    await going;
  };
}

/** Numbers of the events in the order in which each subject's came to be taken, by subject. */
function takenInOrder(taken: readonly Received[]): void {
  const last = new Map<unknown, number>();
  const ids = new Set<string>();
  for (const { id, isSigned, body } of taken) {
    expect(isSigned).toBe(true);
    expect(ids.has(id)).toBe(false);
    ids.add(id);
    const [subject, number] = [body.data.id, Number(body.data.number)];
    expect(number).toBeGreaterThan(last.get(subject) ?? 0);
    last.set(subject, number);
  }
}

test('a thousand events reach a receiver that fails, is slow and goes away, each once and in order of their subject', async () => {
  const endpoint = await open();
  const taken: Received[] = [];
  let asked = 0;
  endpoint.levers.react = async (received) => {
    asked++;
    if (asked % 7 === 0) return 500;
    if (asked % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 200));
    taken.push(received);
    return 200;
  };
  await tellOf(shop, 1000, 40);
  send();
  const calm = keepHurrying();
  await expect.poll(() => taken.length, patience).toBeGreaterThan(300);
  await endpoint.leave();
  await new Promise((resolve) => setTimeout(resolve, 500));
  await endpoint.listen();
  await expect.poll(() => countStates(shop.pool, endpoint.id), patience).toEqual({ delivered: 1000 });
  await calm();
  // A receiver that is gone may have taken what it could not answer any more: the same event comes again by its id.
  const firsts = taken.filter(({ id }, index) => taken.findIndex((other) => other.id === id) === index);
  expect([firsts.length, endpoint.received.every(({ isSigned }) => isSigned)]).toEqual([1000, true]);
  takenInOrder(firsts);
  expect(endpoint.mostOpen()).toBeLessThanOrEqual(8);
});

test('more events of one subject than are looked at together go one after the other, and hold up no other subject', async () => {
  const endpoint = await open();
  await tellOf(shop, 300, 1);
  await shop.pool.query(
    `select note_event('order.created', 'order:' || number, jsonb_build_object('id', number, 'number', 1))
     from generate_series(1, 20) number`,
  );
  send();
  const others = () => endpoint.received.filter(({ body }) => body.type === 'order.created').length;
  await expect.poll(others, patience).toBe(20);
  expect(endpoint.received.length).toBeLessThan(320);
  await expect.poll(() => endpoint.received.length, patience).toBe(320);
  takenInOrder(endpoint.received);
});

test('several processes together send eight at once, and each event once', async () => {
  const endpoint = await open();
  const others = await Promise.all([1, 2].map(() => openSecondApp(shop, pg.Client, {})));
  endpoint.levers.react = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return 200;
  };
  await tellOf(shop, 400, 400);
  send();
  for (const { app } of others) senders.push(startSending(app));
  await expect.poll(() => countStates(shop.pool, endpoint.id), patience).toEqual({ delivered: 400 });
  takenInOrder(endpoint.received);
  expect([endpoint.received.length, endpoint.mostOpen()]).toEqual([400, 8]);
  for (const sender of senders.splice(0)) await sender.stop();
  for (const { close } of others) await close();
});

/** Takes what is due without waiting for who takes at the same moment, and whatever is before it. */
class CarelessClient extends WatchedClient {
  protected ask(args: unknown[]): Promise<unknown> {
    const [asked] = args as [string | { text: string; values?: unknown[] }];
    const text = typeof asked === 'string' ? asked : asked.text;
    const careless = text
      .replace(/active for no key update/, 'active')
      .replace('where is_first order by event_id', 'order by event_id');
    return this.send([typeof asked === 'string' ? careless : { ...asked, text: careless }, ...args.slice(1)]);
  }
}

test('without that order events of a subject overtake each other, and more are sent at once', async () => {
  const endpoint = await open();
  const naive = await openSecondApp(shop, CarelessClient, {});
  endpoint.levers.react = async () => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 30));
    return Math.random() < 0.3 ? 500 : 200;
  };
  await tellOf(shop, 200, 5);
  senders.push(startSending(naive.app));
  const calm = keepHurrying();
  await expect.poll(() => countStates(shop.pool, endpoint.id), patience).toEqual({ delivered: 200 });
  await calm();
  const delivered = await shop.pool.query(
    `select count(*)::int as overtaken from deliveries one join deliveries other using (webhook_id, subject)
     where one.event_id < other.event_id and one.delivered_at > other.delivered_at`,
  );
  expect(delivered.rows[0].overtaken).toBeGreaterThan(0);
  for (const sender of senders.splice(0)) await sender.stop();
  await naive.close();
});

describe('a try', () => {
  const row = async () => (await shop.pool.query('select * from deliveries order by id desc limit 1')).rows[0];
  /** Seconds until the next. */
  const pauseS = async () =>
    Number((await shop.pool.query('select extract(epoch from next_at - giro_now()) as s from deliveries')).rows[0].s);

  test('that fails is made again ten times in all at growing pauses, and then given up', async () => {
    const endpoint = await open();
    endpoint.levers.react = () => 503;
    await tellOf(shop, 1, 1);
    send();
    for (const [index, pause] of retryPausesS.entries()) {
      await expect.poll(async () => (await row()).attempts, patience).toBe(index + 1);
      expect(await pauseS()).toBeGreaterThan(pause * 0.9 - 5);
      expect(await pauseS()).toBeLessThan(pause * 1.1 + 1);
      await hurry();
    }
    await expect.poll(async () => (await row()).state, patience).toBe('dead');
    expect(await row()).toMatchObject({
      attempts: 10,
      last_status: 503,
      last_error: 'O endereço respondeu 503.',
      next_at: null,
    });
    expect(new Set(endpoint.received.map(({ id }) => id)).size).toBe(1);
    expect(endpoint.received).toHaveLength(10);
  });

  test('that is given up lets the next of its subject go', async () => {
    const endpoint = await open();
    endpoint.levers.react = ({ body }) => (body.data.number === 1 ? 500 : 200);
    await tellOf(shop, 2, 1);
    send();
    await expect.poll(() => endpoint.received.length).toBe(1);
    await shop.pool.query(
      `update deliveries set attempts = 9, next_at = giro_now() where state = 'waiting' and attempts = 1`,
    );
    await expect.poll(() => countStates(shop.pool, endpoint.id)).toEqual({ dead: 1, delivered: 1 });
  });

  test('that nobody makes, and an endpoint that fails, are told to who measures the shop', async () => {
    const endpoint = await open();
    endpoint.levers.react = () => 500;
    await tellOf(shop, 1, 1);
    await shop.pool.query(`update deliveries set next_at = giro_now() - interval '90 seconds'`);
    const waiting = await webhookFigures.read(shop.database);
    expect(waiting).toMatchObject({ giro_deliveries_waiting: 1, giro_webhooks_failing: 0 });
    expect(waiting.giro_deliveries_oldest_due_seconds).toBeGreaterThanOrEqual(90);
    send();
    await expect.poll(async () => (await row()).last_status).toBe(500);
    await expect
      .poll(() => webhookFigures.read(shop.database))
      .toEqual({ giro_deliveries_waiting: 1, giro_deliveries_oldest_due_seconds: 0, giro_webhooks_failing: 1 });
  });

  test('waits as long as the answer asks', async () => {
    const endpoint = await open();
    endpoint.levers.react = () => ({ status: 429, headers: { 'retry-after': '600' } });
    await tellOf(shop, 1, 1);
    send();
    await expect.poll(async () => (await row()).last_status).toBe(429);
    expect(await pauseS()).toBeGreaterThan(590);
  });

  test('that leads elsewhere has failed, and nobody goes there', async () => {
    const [endpoint, elsewhere] = [await open(['order.*']), await open(['unit.*'])];
    endpoint.levers.react = () => ({ status: 307, headers: { location: elsewhere.url } });
    await tellOf(shop, 1, 1);
    send();
    await expect.poll(async () => (await row()).last_status).toBe(307);
    expect([(await row()).state, elsewhere.received]).toEqual(['waiting', []]);
  });

  test('whose answer is 410 ends its endpoint, until somebody switches it on again', async () => {
    const endpoint = await open();
    endpoint.levers.react = () => 410;
    await tellOf(shop, 2, 2);
    send();
    const shown = async () => (await owner.get('webhooks')).body.webhooks[0];
    await expect.poll(async () => (await shown()).active).toBe(false);
    expect((await shown()).disabled_reason).toMatch(/410/);
    await tellOf(shop, 1, 1);
    expect((await shop.pool.query('select from deliveries')).rowCount).toBe(2);
    endpoint.levers.react = () => 200;
    await shop.pool.query(`update deliveries set state = 'waiting', next_at = giro_now(), attempts = 3`);
    await owner.put(`webhooks/${endpoint.id}`, { active: true });
    expect(await shown()).toMatchObject({ active: true, disabled_reason: null });
    await expect.poll(() => countStates(shop.pool, endpoint.id)).toEqual({ delivered: 2 });
  });

  test('of a process that has died is made again after half a minute, under the same id', async () => {
    const endpoint = await open();
    endpoint.levers.react = () => 'hang';
    await tellOf(shop, 1, 1);
    send();
    await expect.poll(() => endpoint.received.length).toBe(1);
    const { claim, claimed_until } = await row();
    expect(claimed_until.getTime() - Date.now()).toBeLessThan(31_000);
    // Nobody hears how that one ended.
    await shop.pool.query(`update deliveries set claim = gen_random_uuid(), claimed_until = giro_now()`);
    endpoint.levers.react = () => 200;
    await expect.poll(() => countStates(shop.pool, endpoint.id)).toEqual({ delivered: 1 });
    expect([new Set(endpoint.received.map(({ id }) => id)).size, (await row()).claim]).toEqual([1, null]);
    expect(claim).not.toBeNull();
  });

  test('of a process that ends is given back at once', async () => {
    const endpoint = await open();
    endpoint.levers.react = () => 'hang';
    await tellOf(shop, 1, 1);
    const sender = startSending(shop.app);
    await expect.poll(() => endpoint.received.length).toBe(1);
    await sender.stop();
    expect(await row()).toMatchObject({ state: 'waiting', claim: null, attempts: 0 });
  });
});

test('three days of nothing delivered switch an endpoint off, and its owner is told once', async () => {
  const endpoint = await open();
  endpoint.levers.react = () => 500;
  await tellOf(shop, 1, 1);
  send();
  const failing = async () => (await shop.pool.query('select failing_since from webhooks')).rows[0].failing_since;
  await expect.poll(failing).not.toBeNull();
  await runTask(shop, 'disable-unreached-webhooks');
  expect((await owner.get('webhooks')).body.webhooks[0].active).toBe(true);
  await shop.pool.query(`update webhooks set failing_since = failing_since - interval '3 days'`);
  for (let time = 0; time < 2; time++) await runTask(shop, 'disable-unreached-webhooks');
  const { active, disabled_reason } = (await owner.get('webhooks')).body.webhooks[0];
  expect([active, disabled_reason]).toEqual([false, 'Nada foi entregue em três dias.']);
  const mails = (await shop.mails()).filter(({ subject }) => subject === 'Um webhook da loja foi desligado');
  expect(mails.map(({ to }) => to?.[0]?.address)).toEqual([owner.email]);
  expect(mails[0]?.text).toContain(endpoint.url);
  const { body } = await owner.get('atividades');
  expect(body.data[0]).toMatchObject({ kind: 'webhook-changed' });
});

test('one delivery ends the count of the three days', async () => {
  const endpoint = await open();
  endpoint.levers.react = () => 500;
  await tellOf(shop, 1, 1);
  send();
  const failing = async () => (await shop.pool.query('select failing_since from webhooks')).rows[0].failing_since;
  await expect.poll(failing).not.toBeNull();
  endpoint.levers.react = () => 200;
  await hurry();
  await expect.poll(failing).toBeNull();
});

test('an endpoint that hangs delays no other, no mail and no job', async () => {
  const peer = await openSmtpPeer();
  const smtp = { username: 'loja', password: 'segredo', encryption: null, fromAddress: 'loja@exemplo.com.br' };
  await owner.post('email-config', { mailer: 'smtp', host: '127.0.0.1', port: peer.port, fromName: 'Loja', ...smtp });
  const [hanging, other] = [await open(), await open()];
  hanging.levers.react = () => 'hang';
  await tellOf(shop, 50, 50);
  const runners = startRunners({ ...shop, longestStopMs: 100, log: pino({ level: 'silent' }) });
  await expect.poll(() => hanging.received.length).toBe(8);
  const since = Date.now();
  await shop.visitor().post('forgot-password', { email: owner.email });
  await tellOf(shop, 50, 50);
  await expect.poll(() => countStates(shop.pool, other.id)).toEqual({ delivered: 100 });
  await expect.poll(() => peer.arrived).toBe(1);
  expect([hanging.received.length, Date.now() - since < 10_000]).toEqual([8, true]);
  await runners.stop();
  await peer.close();
});

test('an event is sent within two seconds of its cause', async () => {
  const endpoint = await open();
  const runners = startRunners({ ...shop, longestStopMs: 100, log: pino({ level: 'silent' }) });
  for (let number = 0; number < 5; number++) {
    const from = Date.now();
    await tellOf(shop, 1, 1);
    await expect.poll(() => endpoint.received.length, { interval: 10 }).toBe(number + 1);
    expect(Date.now() - from).toBeLessThan(2000);
  }
  await runners.stop();
});
