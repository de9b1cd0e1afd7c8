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

/** The most calls that began within one second, of so many that two processes make at once. */
async function mostInASecond(waits: ((carrier: 'correios') => Promise<void>)[], calls: number): Promise<number> {
  const began: number[] = [];
  await Promise.all(
    Array.from({ length: calls }, async (_, place) => {
      await waits[place % waits.length]?.('correios');
      began.push(performance.now());
    }),
  );
  return Math.max(...began.map((from) => began.filter((at) => at >= from && at < from + 1000).length));
}

test('two processes together ask a carrier three times a second', async () => {
  expect(await mostInASecond(processes.map(createCarrierPace), 8)).toBeLessThanOrEqual(3);
});

test('each process keeping a pace of its own asks twice as often', async () => {
  const alone = () => {
    let freeAt = 0;
    return async () => {
      const now = performance.now();
      freeAt = Math.max(freeAt, now) + 350;
      await sleep(freeAt - 350 - now);
    };
  };
  expect(await mostInASecond([alone(), alone()], 8)).toBeGreaterThan(3);
});

test('reading the free moment before taking it gives it to both', async () => {
  const readFirst = (database: Database) => async () => {
    const free = await database.selectFrom('carrier_paces').select('free_at').executeTakeFirst();
    const at = Math.max(free?.free_at.getTime() ?? 0, Date.now());
    const next = { carrier: 'correios', free_at: new Date(at + 350) };
    await database
      .insertInto('carrier_paces')
      .values(next)
      .onConflict((conflict) => conflict.column('carrier').doUpdateSet(next))
      .execute();
    await sleep(Math.max(0, at - Date.now()));
  };
  expect(await mostInASecond(processes.map(readFirst), 8)).toBeGreaterThan(3);
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
