import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostingStore, type PostingStore } from './posting-store.ts';
import type { Giro } from './running-giro.ts';

/** Correios take as long as that to answer. */
const answerMs = 1200;
const most = { one: 60_000, twenty: 180_000 };

let store: PostingStore;
let second: Giro | undefined;
beforeAll(async () => {
  store = await openPostingStore();
  store.peer.levers.delayMs = answerMs;
});
afterAll(async () => {
  await second?.stop();
  await store?.close();
});

const tell = (words: string) => console.info(`Correios that take ${answerMs} ms: ${words}`);

test('a seller has a code within a minute of its press', async () => {
  const ids = await store.propose(1);
  const from = performance.now();
  await store.press(ids);
  const [seconds = Number.NaN] = await store.untilReady(ids, from, most.one);
  tell(`one code ${seconds.toFixed(1)} s after its press (60 are allowed)`);
  await store.assertCodesOnce(ids);
});

test('twenty have theirs within three minutes, at the pace that two processes keep together', async () => {
  second = await store.startSecond();
  const ids = await store.propose(20);
  const seen = store.peer.requests.length;
  const from = performance.now();
  await Promise.all([store.press(ids.slice(0, 10)), store.press(ids.slice(10), second)]);
  const seconds = await store.untilReady(ids, from, most.twenty);
  const times = store.peer.requests.slice(seen).map(({ at }) => at);
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const peak = Math.max(...times.map((at) => times.filter((other) => other >= at && other < at + 1000).length));
  const perSecond = ((times.length - 1) / (last - first)) * 1000;
  tell(
    `20 codes at once: the first after ${seconds[0]?.toFixed(1)} s, the last after ${seconds.at(-1)?.toFixed(1)} s ` +
      `(180 are allowed); ${times.length} calls, ${perSecond.toFixed(2)} a second, at most ${peak} within one`,
  );
  expect(perSecond).toBeLessThanOrEqual(3);
  await store.assertCodesOnce(ids);
  await second.stop();
  second = undefined;
});

test('a carrier that is away for an hour has made each code once when it is back, also those whose answers were lost', async () => {
  const { peer } = store;
  const ids = await store.propose(20);
  const areTried = (times: number) =>
    expect
      .poll(
        async () => (await store.parcelsOf(ids)).filter(({ state, tries }) => state === 'asking' && tries >= times),
        {
          timeout: 120_000,
        },
      )
      .toHaveLength(ids.length);
  const codesBefore = peer.codes.length;
  peer.disturb('solicitarPostagemReversa', { how: 'cut-after' }, 3);
  await store.press(ids.slice(0, 3));
  await expect.poll(() => peer.codes.length - codesBefore, { timeout: 60_000 }).toBe(3);
  await peer.stop();
  await store.press(ids.slice(3));
  await areTried(1);
  await store.pass(30);
  await areTried(2);
  await peer.start();
  await store.pass(30);
  const from = performance.now();
  const seconds = await store.untilReady(ids, from, most.twenty);
  tell(`20 codes that an hour without it held up: the last ${seconds.at(-1)?.toFixed(1)} s after its return`);
  await store.assertCodesOnce(ids);
});
