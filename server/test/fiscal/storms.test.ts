import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mostAnHour, pauseBefore } from '../../src/features/fiscal/queue.rules.ts';
import { atDepth } from '../support/depth.ts';
import type { Asked, Mood } from '../support/fiscal-authority.ts';
import { asksAtRest, busiestHour, randomOf } from '../support/fiscal-counts.ts';
import { openFiscalShop, type TestFiscalShop } from '../support/fiscal-shop.ts';

vi.setConfig({ testTimeout: 60_000 });

let house: TestFiscalShop;
beforeAll(async () => {
  house = await openFiscalShop();
});
afterAll(() => house.close());

const moods: Mood[] = ['away', 'lost', 'down', 'busy', 'receipt', 'twice', 'number', 'garbage', 'rest', 'ok'];

const hourMs = 3_600_000;
const of = (asked: readonly Asked[], kind: Asked['kind']) => busiestHour(asked.filter((one) => one.kind === kind));

test.each(Array.from({ length: atDepth(4, 30) }, (_, at) => at + 1))(
  'storm %i ends with every document authorised once, and never asks more than may be asked',
  async (seed) => {
    const random = randomOf(seed);
    house.authority.mood = () => 'ok';
    const [undone, corrected] = [await house.buy(), await house.buy()];
    while (await house.leap());
    const first = house.authority.asked.length;
    let left = 60;
    house.authority.mood = () => (left-- > 0 ? (moods[Math.floor(random() * moods.length)] ?? 'ok') : 'ok');
    const bought = [await house.buy(), await house.buy(), await house.buy()];
    const pressed = async ({ id }: { id: number }, what: string, body: object) =>
      house.admin.post(`notas/${(await house.ofProposal(id))[0].id}/${what}`, body);
    expect((await pressed(undone, 'cancelar', { reason: 'Comprado por engano' })).status).toBe(202);
    expect((await pressed(corrected, 'carta', { text: 'O aparelho é de cor azul.' })).status).toBe(202);
    for (let turn = 0; turn < 400 && (await house.leap()); turn++);
    for (const { id } of bought) {
      const [nota, ...others] = await house.ofProposal(id);
      expect([nota.state, others]).toEqual(['authorised', []]);
      expect(house.authority.taken.has(nota.key)).toBe(true);
    }
    const keyOf = async ({ id }: { id: number }) => (await house.ofProposal(id))[0].key as string;
    expect(house.authority.taken.get(await keyOf(undone))?.isCancelled).toBe(true);
    expect(house.authority.taken.get(await keyOf(corrected))?.events).toEqual(new Set(['correct-1']));
    const asked = house.authority.asked.slice(first);
    for (const kind of ['look', 'send', 'receipt', 'event'] as const) {
      expect(of(asked, kind)).toBeLessThanOrEqual(mostAnHour[kind]);
    }
    const rests = asked.filter(({ mood }) => mood === 'rest').map(({ at }) => at);
    expect(asksAtRest(asked, rests)).toEqual([]);
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
  expect([of(asked, 'look'), of(asked, 'send')]).toEqual([mostAnHour.look, 1]);
  isDead = false;
  while (await house.leap());
  expect((await house.ofProposal(id))[0].state).toBe('authorised');
});

test('the naive way, looking as often as it waits and counting nothing, asks about one key more than may be asked', () => {
  const asked: { subject: string; at: number }[] = [];
  let at = 0;
  for (let tries = 0; at < hourMs; tries++) {
    at += pauseBefore('answer', tries) * 1000;
    asked.push({ subject: 'one key', at });
    // Somebody's press and a notice of the provider hasten it, as they do for a note that seems to hang.
    if (tries % 2 === 0) asked.push({ subject: 'one key', at: at + 1 });
  }
  expect(busiestHour(asked)).toBeGreaterThan(mostAnHour.look);
});
