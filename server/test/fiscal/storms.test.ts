import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mostAnHour } from '../../src/features/fiscal/queue.rules.ts';
import { atDepth } from '../support/depth.ts';
import type { Asked, Mood } from '../support/fiscal-authority.ts';
import { openFiscalShop, type TestFiscalShop } from '../support/fiscal-shop.ts';

vi.setConfig({ testTimeout: 60_000 });

let house: TestFiscalShop;
beforeAll(async () => {
  house = await openFiscalShop();
});
afterAll(() => house.close());

const moods: Mood[] = ['away', 'lost', 'down', 'busy', 'receipt', 'twice', 'number', 'garbage', 'rest', 'ok'];

/** The same numbers for the same seed. */
function randomOf(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

const hourMs = 3_600_000;

/** The most questions of a kind about a subject that any hour had. */
function busiestHour(asked: readonly Asked[], kind: Asked['kind']): number {
  const bySubject = Map.groupBy(
    asked.filter((one) => one.kind === kind),
    ({ subject }) => subject,
  );
  const busiest = [...bySubject.values()].map((all) =>
    Math.max(...all.map(({ at }) => all.filter((one) => one.at >= at && one.at < at + hourMs).length)),
  );
  return Math.max(0, ...busiest);
}

/** Questions that somebody asked while everybody was to rest. */
function asksAtRest(asked: readonly Asked[]): Asked[] {
  const rests = asked.filter(({ mood }) => mood === 'rest');
  return asked.filter((one) => rests.some(({ at }) => one.at > at && one.at < at + 61 * 60_000));
}

test.each(Array.from({ length: atDepth(4, 30) }, (_, at) => at + 1))(
  'storm %i ends with every document authorised once, and never asks more than may be asked',
  async (seed) => {
    const random = randomOf(seed);
    const first = house.authority.asked.length;
    let left = 60;
    house.authority.mood = () => (left-- > 0 ? (moods[Math.floor(random() * moods.length)] ?? 'ok') : 'ok');
    const bought = [await house.buy(), await house.buy(), await house.buy()];
    for (let turn = 0; turn < 400 && (await house.leap()); turn++);
    for (const { id } of bought) {
      const [nota, ...others] = await house.ofProposal(id);
      expect([nota.state, others]).toEqual(['authorised', []]);
      expect(house.authority.taken.has(nota.key)).toBe(true);
    }
    const asked = house.authority.asked.slice(first);
    expect(busiestHour(asked, 'look')).toBeLessThanOrEqual(mostAnHour.look);
    expect(busiestHour(asked, 'send')).toBeLessThanOrEqual(mostAnHour.send);
    expect(busiestHour(asked, 'receipt')).toBeLessThanOrEqual(mostAnHour.receipt);
    expect(asksAtRest(asked)).toEqual([]);
    expect(house.authority.taken.size).toBe((await house.numbered()).length);
  },
);

test('an authority that never answers is asked no more than may be asked, however long it takes', async () => {
  const first = house.authority.asked.length;
  let isDead = true;
  house.authority.mood = () => (isDead ? 'away' : 'ok');
  const { id } = await house.buy();
  const from = house.own.aheadMs;
  while (house.own.aheadMs - from < 5 * hourMs && (await house.leap()));
  const asked = house.authority.asked.slice(first);
  expect([busiestHour(asked, 'look'), busiestHour(asked, 'send')]).toEqual([mostAnHour.look, 1]);
  isDead = false;
  while (await house.leap());
  expect((await house.ofProposal(id))[0].state).toBe('authorised');
});
