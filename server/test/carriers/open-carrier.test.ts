import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CarrierSettings } from '../../src/platform/carriers/carrier.ts';
import { createCarrierPace } from '../../src/platform/carriers/carrier-pace.ts';
import { openCarrier } from '../../src/platform/carriers/open-carrier.ts';
import { type Database, openDatabase, openPool } from '../../src/platform/database/database.ts';
import { aRequest, refOf } from '../support/build-parcel-request.ts';
import { watchTools } from '../support/carrier-tools.ts';
import { peer, useCorreiosPeer } from '../support/correios-peer.ts';
import { openShop, type TestShop } from '../support/harness.ts';

useCorreiosPeer();

let shop: TestShop;
let processes: Database[];
beforeAll(async () => {
  shop = await openShop();
  processes = [1, 2].map(() => openDatabase(openPool(shop.connection, () => undefined)));
});
afterAll(async () => {
  for (const process of processes) await process.destroy();
  await shop.close();
});

const open = (settings: CarrierSettings, database: Database) =>
  openCarrier(settings, { ...watchTools(() => peer.levers.now(), { pace: createCarrierPace(database) }), database });

test.each(['correios', 'melhor-envio', 'simulador'] as const)(
  '%s is opened by its name, and nobody is asked',
  (name) => {
    expect(open(peer.settings({ carrier: name }), shop.database).name).toBe(name);
    expect(peer.requests).toEqual([]);
  },
);

test('a carrier is asked three times a second by two processes together, and for prices besides', async () => {
  const carriers = processes.map((database) => open(peer.settings(), database));
  const size = { lengthCm: 20, widthCm: 14, heightCm: 8, weightG: 780 };
  const question = { fromCep: '89010000', toCep: '01001000', size, declaredCents: 0, services: ['03298'] };
  const start = performance.now();
  const asked = Array.from({ length: 7 }, (_, place) => {
    const carrier = carriers[place % 2] ?? open(peer.settings(), shop.database);
    return Promise.all([carrier.find(refOf(aRequest('03298')), 'label'), carrier.quote(question)]);
  });
  await Promise.all(asked);
  const began = peer.requests.filter(({ call }) => call === 'list').map(({ at }) => at);
  expect(began).toHaveLength(7);
  expect((began.at(-1) ?? 0) - start).toBeGreaterThan((6 / 3) * 1000);
  const prices = peer.requests.filter(({ call }) => call === 'price');
  expect(prices.filter(({ at }) => at < (began.at(-1) ?? 0))).toHaveLength(7);
});
