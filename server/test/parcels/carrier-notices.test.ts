import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMelhorEnvioShop, origin } from '../support/parcel-shop.ts';

let shop: Awaited<ReturnType<typeof openMelhorEnvioShop>>;
beforeAll(async () => {
  shop = await openMelhorEnvioShop();
});
afterAll(() => shop.close());

const countNotices = async () =>
  (await shop.pool.query('select count(*)::int from carrier_notices')).rows[0].count as number;
const referenceOf = async (id: number) =>
  (await shop.pool.query('select reference from parcels where id = $1', [id])).rows[0].reference as string;

test('a notice is kept when it is signed, and the address answers whoever tries it', async () => {
  const { parcelId } = await shop.send();
  const reference = await referenceOf(parcelId);
  const ask = (method: string, url = shop.hook, init: RequestInit = {}) => fetch(url, { method, ...init });
  for (const method of ['GET', 'HEAD', 'POST']) expect((await ask(method)).status, method).toBe(200);
  for (const method of ['GET', 'HEAD', 'POST']) expect((await ask(method, `${shop.hook}x`)).status, method).toBe(404);
  expect(await countNotices()).toBe(0);
  shop.peer.levers.tellsAt = shop.hook;
  for (const mark of ['unsigned', 'forged', 'borrowed'] as const) await shop.peer.tell(reference, undefined, mark);
  expect(await countNotices()).toBe(0);
  await shop.peer.tell(reference);
  shop.peer.levers.signsIn = 'hex';
  await shop.peer.tell(reference);
  expect(await countNotices()).toBe(2);
  expect(shop.peer.told.map(({ status }) => status)).toEqual([200, 401, 401, 200, 200]);
  shop.peer.levers.tellsAt = undefined;
});

test("the shop's state register stands on its labels", async () => {
  await shop.put('envios-config', { origin: { ...origin, state_register: '254.123.456' } });
  const { parcelId } = await shop.send();
  const reference = await referenceOf(parcelId);
  const shipment = shop.peer.state.shipments.find((one) => one.reference === reference);
  expect(shipment?.body).toMatchObject({ from: { company_document: origin.document, state_register: '254123456' } });
});
