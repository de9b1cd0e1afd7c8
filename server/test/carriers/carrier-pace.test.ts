import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCarrierPace } from '../../src/platform/carriers/carrier-pace.ts';
import { type Database, openDatabase, openPool } from '../../src/platform/database/database.ts';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let processes: Database[];
beforeAll(async () => {
  shop = await openShop();
  processes = [1, 2].map(() => openDatabase(openPool(shop.connection, () => undefined)));
});
beforeEach(() => shop.pool.query('delete from carrier_paces'));
afterAll(async () => {
  for (const process of processes) await process.destroy();
  await shop.close();
});

const calls = 8;
/** Milliseconds from the first of so many calls, which two processes make at once, to the last. */
async function timeOf(waits: ((carrier: 'correios') => Promise<void>)[]): Promise<number> {
  const began = performance.now();
  await Promise.all(Array.from({ length: calls }, (_, place) => waits[place % waits.length]?.('correios')));
  return performance.now() - began;
}
/** Calls take no less at three a second: the first begins at once. */
const least = ((calls - 1) / 3) * 1000;

test('two processes together ask a carrier three times a second', async () => {
  expect(await timeOf(processes.map(createCarrierPace))).toBeGreaterThan(least);
});

test('each process keeping a pace of its own asks twice as often', async () => {
  const alone = () => {
    let freeAt = 0;
    return async () => {
      const now = performance.now();
      freeAt = Math.max(freeAt, now) + 400;
      await sleep(freeAt - 400 - now);
    };
  };
  expect(await timeOf([alone(), alone()])).toBeLessThan(least);
});

test('reading the free moment before taking it gives it to both', async () => {
  const readFirst = (database: Database) => async () => {
    const free = await database.selectFrom('carrier_paces').select('free_at').executeTakeFirst();
    const at = Math.max(free?.free_at.getTime() ?? 0, Date.now());
    const next = { carrier: 'correios', free_at: new Date(at + 400) };
    await database
      .insertInto('carrier_paces')
      .values(next)
      .onConflict((conflict) => conflict.column('carrier').doUpdateSet(next))
      .execute();
    await sleep(Math.max(0, at - Date.now()));
  };
  expect(await timeOf(processes.map(readFirst))).toBeLessThan(least);
});

test('one carrier does not wait for another', async () => {
  const wait = createCarrierPace(shop.database);
  await wait('correios');
  const began = performance.now();
  await wait('melhor-envio');
  expect(performance.now() - began).toBeLessThan(300);
});

test('who would wait for more than a minute takes no moment, and is told when to come again', async () => {
  await shop.pool.query(`insert into carrier_paces values ('correios', clock_timestamp() + interval '2 minutes')`);
  const { rows: before } = await shop.pool.query('select free_at from carrier_paces');
  await expect(createCarrierPace(shop.database)('correios')).rejects.toMatchObject({ kind: 'busy', retryAfterS: 60 });
  expect((await shop.pool.query('select free_at from carrier_paces')).rows).toEqual(before);
});
