// Kills Giro, PostgreSQL or both under buyers and sellers, again and again, and looks for all that was acknowledged.
import { createHash, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWhole } from '../depth.ts';
import { copyPreparedStore } from './copy-prepared-store.ts';
import { type Acknowledged, createWorks } from './crash-works.ts';
import { type CrashingStore, openCrashingStore, victims } from './crashing-store.ts';

const rounds = Number(process.env.GIRO_ROUNDS ?? (isWhole ? 6 : 2));
const seed = Number(process.env.GIRO_SEED ?? randomInt(2 ** 31));
const [buyers, ordersEach, sellers, proposalsEach] = [3, 6, 2, 2];

/** A number below `below` that is the same for the same seed, round and purpose. */
const drawn = (below: number, round: number, purpose: string): number =>
  createHash('sha256').update(`${seed} ${round} ${purpose}`).digest().readUInt32BE() % below;

let store: CrashingStore;
const acknowledged: Acknowledged = { orders: new Map(), paid: new Set(), proposals: new Map() };
beforeAll(async () => {
  store = await openCrashingStore(copyPreparedStore());
}, 240_000);
afterAll(() => store?.close());

/** Every acknowledged order is there once under its key, and paid by one payment where its buyer was told so. */
async function assertOrders(): Promise<void> {
  const rows = await store.ask(`
    select idempotency_key as key, order_code as code, status,
      (select count(*)::int from pix_payments where order_id = orders.id and verdict = 'settled') as payments,
      (select count(*)::int from order_statuses where order_id = orders.id) as steps,
      (select count(*)::int from emails where subject_kind = 'order' and subject_id = orders.id::text) as mails
    from orders`);
  expect(new Map(rows.map(({ key, code }) => [key, code]))).toEqual(acknowledged.orders);
  const wrong = rows.filter((row) => row.status !== 2 || row.payments !== 1 || row.steps !== 2 || row.mails !== 2);
  expect(wrong).toEqual([]);
  expect(acknowledged.paid.size).toBe(rows.length);
}

/** Every acknowledged proposal is there, nothing else is, and each status was set once. */
async function assertProposals(): Promise<void> {
  const rows = await store.ask(`
    select proposals.id, array_agg(step.status::int order by step.id) as history
    from proposals join proposal_statuses step on step.proposal_id = proposals.id
    group by proposals.id`);
  const expected = [...acknowledged.proposals].map(([id, set]) => [id, [1, ...set]] as const);
  expect(new Map(rows.map(({ id, history }) => [id, history]))).toEqual(new Map(expected));
}

test('whatever was acknowledged is there once after every kill, and everything is as it must be', {
  timeout: 120_000 + rounds * 120_000,
}, async () => {
  console.info(`seed ${seed}`);
  const works = createWorks(store, acknowledged);
  const admin = await works.signInAdmin();
  await works.addModel(admin);
  const product = await works.addProduct(admin, rounds * buyers * ordersEach + 1);
  const people = await Promise.all(Array.from({ length: buyers + sellers }, works.register));
  for (let round = 1; round <= rounds; round++) {
    const victim = victims[drawn(victims.length, round, 'victim')] ?? 'both';
    const delayMs = drawn(2500, round, 'delay');
    // Looks at the provider are limited by the minute, in which a shop sells less.
    await store.ask('delete from rate_limits');
    store.unanswered = 0;
    const buying = people.slice(0, buyers).map(async (person) => {
      for (let order = 0; order < ordersEach; order++) await works.buy(person, product);
    });
    const selling = people.slice(buyers).map(async (person) => {
      for (let sent = 0; sent < proposalsEach; sent++) {
        await works.sell(person, admin);
      }
    });
    const working = Promise.all([...buying, ...selling]);
    // Whoever looks first says what went wrong.
    working.catch(() => undefined);
    await sleep(delayMs);
    const from = performance.now();
    await store.crash(victim);
    await store.waitFor(200);
    const away = Math.round(performance.now() - from);
    await working;
    await assertOrders();
    await assertProposals();
    expect(store.verify()).toMatchObject({ status: 0, output: expect.stringContaining('hold.') });
    console.info(
      `round ${round}: ${victim} after ${delayMs} ms, back after ${away} ms, ${store.unanswered} calls made again; ` +
        `${acknowledged.orders.size} orders and payments, ${acknowledged.proposals.size} proposals, each once`,
    );
  }
});
