import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CarrierSimulator,
  createCarrierSimulator,
  simulatedHappenings,
} from '../../src/platform/carriers/simulator.ts';
import { aParty, aRequest, refOf } from '../support/build-parcel-request.ts';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let simulator: CarrierSimulator;
beforeAll(async () => {
  shop = await openShop();
  await shop.setNow(new Date('2026-11-27T15:00:00Z'));
  simulator = createCarrierSimulator(shop.database);
});
afterAll(() => shop.close());

const isRefused = expect.objectContaining({ kind: 'refused' });
const question = (toCep: string, weightG = 1200) => ({
  ...{ fromCep: '89010000', toCep, declaredCents: 0, services: ['economico', 'expresso', 'outro'] },
  size: { lengthCm: 20, widthCm: 14, heightCm: 8, weightG },
});

test('each kilogram that is begun has its price, and some CEPs are served by nobody', async () => {
  expect(await simulator.quote(question('01001000', 1001))).toEqual([
    { code: 'economico', cents: 3000, days: 6 },
    { code: 'expresso', cents: 5100, days: 2 },
    { code: 'outro', whyNot: 'O simulador não tem este serviço.' },
  ]);
  expect((await simulator.quote(question('01001000', 1000)))[0]).toMatchObject({ cents: 2500 });
  expect((await simulator.quote(question('99900000')))[0]).toEqual({
    code: 'economico',
    whyNot: 'O simulador não atende este CEP.',
  });
});

test('under one reference there is one label, however many ask at once', async () => {
  const request = aRequest('economico');
  const made = await Promise.all(Array.from({ length: 5 }, () => simulator.buy(request)));
  expect(new Set(made.map(({ object }) => object.id)).size).toBe(1);
  expect(made[0]?.object).toMatchObject({ state: 'ready', code: null, validUntil: null, priceCents: 2500 });
  expect(await simulator.find(refOf(request), 'label')).toEqual(made[0]?.object);
  expect((await simulator.label(refOf(request)))?.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a code has ten digits and an end, is renewed, and runs out', async () => {
  const request = { ...aRequest('expresso'), days: 7 };
  const ref = refOf(request);
  const { object } = await simulator.authorise(request);
  expect(object).toMatchObject({ code: expect.stringMatching(/^\d{10}$/), validUntil: '2026-12-04' });
  await shop.setNow(new Date('2026-12-05T15:00:00Z'));
  expect(await simulator.find(ref, 'code')).toMatchObject({ state: 'expired' });
  expect(await simulator.renew(ref, 10)).toMatchObject({ state: 'ready', validUntil: '2026-12-15' });
  expect(await simulator.cancel(ref, 'code')).toMatchObject({ state: 'cancelled' });
  await expect(simulator.renew(ref, 10)).rejects.toEqual(isRefused);
  await expect(simulator.simulate(request.reference, 'postado')).rejects.toEqual(isRefused);
});

test('what happens to a parcel is told in its order, and it is charged as it was quoted', async () => {
  const request = aRequest('expresso');
  const ref = refOf(request);
  await simulator.buy(request);
  expect(await simulator.charged(ref)).toBeUndefined();
  for (const happening of simulatedHappenings) await simulator.simulate(request.reference, happening);
  await simulator.simulate(request.reference, 'entregue');
  const [tracked] = await simulator.track([ref]);
  expect(tracked?.events.map(({ step }) => step)).toEqual([
    ...['posted', 'out', 'waiting', 'delivered', 'returning', 'returned', 'claim'],
  ]);
  expect(await simulator.charged(ref)).toEqual({ cents: 4300, weightG: 780 });
  expect(await simulator.cancel(ref, 'label')).toMatchObject({ state: 'posted' });
});

test('a service or a CEP that it does not have, and a parcel that is not there, are refused', async () => {
  await expect(simulator.buy(aRequest('outro'))).rejects.toEqual(isRefused);
  await expect(simulator.buy({ ...aRequest('economico'), to: aParty({ cep: '99999999' }) })).rejects.toEqual(isRefused);
  const nowhere = refOf(aRequest('economico'));
  expect(await simulator.find(nowhere, 'label')).toBeUndefined();
  await expect(simulator.label(nowhere)).rejects.toEqual(isRefused);
  await expect(simulator.cancel(nowhere, 'label')).rejects.toEqual(isRefused);
  await expect(simulator.charged(nowhere)).rejects.toEqual(isRefused);
  expect(await simulator.track([nowhere])).toEqual([]);
});
