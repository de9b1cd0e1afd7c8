import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSilentProxy, type SilentProxy } from '../../server/fakes/silent-proxy.ts';
import { isWhole } from '../depth.ts';
import { copyPreparedStore } from './copy-prepared-store.ts';
import { type Giro, socketOf, startGiro } from './running-giro.ts';

/** With the limits of a real process this takes most of a minute; `server/test/platform/lost-connections.test.ts` is quick. */
describe.runIf(isWhole)('a database whose connections are lost without a close', () => {
  const data = copyPreparedStore();
  let withDatabase: Giro;
  let proxy: SilentProxy;
  let giro: Giro;

  beforeAll(async () => {
    withDatabase = await startGiro({ DATA_DIR: data.folder, DEMO: '0' });
    await withDatabase.waitFor(200);
    proxy = await openSilentProxy(socketOf(data.folder));
    const address = `postgres://giro@localhost/giro?host=${encodeURIComponent(proxy.folder)}`;
    giro = await startGiro({ DATA_DIR: data.folder, DATABASE_URL: address, TRUST_PROXY: '1' });
    await giro.waitFor(200);
  });
  afterAll(async () => {
    await giro?.stop();
    await proxy?.close();
    await withDatabase.stop();
    await data.remove();
  });

  const statusOf = async (path: string) => (await fetch(giro.url + path)).status;
  /** Somebody who asks the database each time. */
  const browse = (turn: number) => statusOf(`/api/products?page=${turn + 2}`);
  const browseAll = (from: number) => Promise.all(Array.from({ length: 80 }, (_, turn) => browse(from + turn)));

  test('is answered again within 20 seconds, told by the readiness meanwhile, and holds no end up', async () => {
    expect(new Set(await browseAll(0))).toEqual(new Set([200]));
    proxy.lose();
    const from = performance.now();
    const secondsOf = (moment: number) => Math.round((performance.now() - moment) / 100) / 10;
    expect(await statusOf('/readyz')).toBe(503);
    for (let turn = 1000; new Set(await browseAll(turn)).has(503); turn += 80) {
      expect(secondsOf(from)).toBeLessThan(20);
      await sleep(100);
    }
    console.info(`answered again after ${secondsOf(from)} s`);
    expect(await statusOf('/readyz')).toBe(200);
    proxy.lose();
    const asked = browseAll(5000).catch(() => undefined);
    expect(await statusOf('/readyz')).toBe(503);
    const told = performance.now();
    await giro.stop();
    await asked;
    console.info(`ended after ${secondsOf(told)} s`);
    expect(secondsOf(told)).toBeLessThan(15);
  });
});
