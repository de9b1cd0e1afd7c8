// Kills Giro, PostgreSQL and both while a receiver that fails, is slow and goes away gets the shop's events, and counts what it has got.
import { createHash, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWebhookReceiver, type WebhookReceiver } from '../../server/fakes/webhook-receiver.ts';
import { isWhole } from '../depth.ts';
import { copyPreparedStore } from './copy-prepared-store.ts';
import { type CrashingStore, openCrashingStore, victims } from './crashing-store.ts';
import { preparedAdmin } from './prepared-store.ts';

const rounds = Number(process.env.GIRO_ROUNDS ?? (isWhole ? 10 : 3));
const seed = Number(process.env.GIRO_SEED ?? randomInt(2 ** 31));
const [perRound, subjects] = [100, 20];

/** A number below `below`, the same for the same seed and name. */
const drawn = (below: number, name: string): number =>
  createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE() % below;

let store: CrashingStore;
let receiver: WebhookReceiver;
beforeAll(async () => {
  store = await openCrashingStore(copyPreparedStore());
  receiver = await openWebhookReceiver();
});
afterAll(async () => {
  await receiver?.close();
  await store?.close();
});

/** Asks until the database has answered. */
async function askUntilDone(question: string, values: unknown[] = []) {
  for (;;) {
    try {
      return await store.ask(question, values);
    } catch {
      await sleep(200);
    }
  }
}

test('each event arrives after every kill, in the order of its subject', {
  timeout: 180_000 + rounds * 60_000,
}, async () => {
  const token = await store.signIn(preparedAdmin);
  const { status, body } = await store.insist('webhooks', { token, body: { url: receiver.url, events: ['*'] } });
  expect(status).toBe(201);
  receiver.levers.secrets.push(body.secret);
  const taken: string[] = [];
  let asked = 0;
  receiver.levers.react = async ({ id }) => {
    asked++;
    if (drawn(8, `fails ${asked}`) === 0) return 503;
    if (drawn(40, `slow ${asked}`) === 0) await sleep(300);
    taken.push(id);
    return 204;
  };
  const hurry = `update deliveries set next_at = now() where state = 'waiting' and claim is null and attempts > 0`;
  for (let round = 1; round <= rounds; round++) {
    // Half of it comes to nothing.
    await askUntilDone(
      `do $$ begin
         for number in 1..${perRound} loop
           begin
             perform note_event('order.status_changed', 'order:' || (number % ${subjects}), jsonb_build_object(
               'id', number % ${subjects}, 'code', 'GIRO', 'from', 1, 'to', 2, 'number', ${round * 1000} + number));
             if number % 2 = 0 then raise exception 'undone'; end if;
           exception when raise_exception then null;
           end;
         end loop;
       end $$`,
    );
    await sleep(drawn(1500, `round ${round}`));
    if (round % 4 === 0) {
      await receiver.leave();
      await sleep(300);
      await receiver.listen();
    }
    await store.crash(victims[round % victims.length] ?? 'both');
    await store.waitFor(200);
    await askUntilDone(hurry);
  }
  const left = async () => {
    await store.ask(hurry).catch(() => undefined);
    return (await store.ask(`select count(*)::int as left from deliveries where state <> 'delivered'`))[0]?.left;
  };
  await expect.poll(left, { timeout: 150_000, interval: 500 }).toBe(0);
  const events = await store.ask(
    `select event_id, subject from events where type = 'order.status_changed' order by id`,
  );
  const firsts = [...new Set(taken)];
  expect([events.length, firsts.length]).toEqual([(rounds * perRound) / 2, (rounds * perRound) / 2]);
  expect(receiver.received.every(({ isSigned }) => isSigned)).toBe(true);
  const subjectOf = new Map(events.map(({ event_id, subject }) => [event_id, subject]));
  const inTurns = (ids: readonly string[]) => Object.groupBy(ids, (id) => subjectOf.get(id));
  expect(inTurns(firsts)).toEqual(inTurns(events.map(({ event_id }) => event_id)));
  const twice = taken.length - firsts.length;
  console.info(
    `seed ${seed}: killed ${rounds} times; ${firsts.length} events, none lost, ${twice} taken twice by the same id`,
  );
});
