import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTask } from '../support/harness.ts';
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

test('fifty times one event, by notice, look and hand, moves everything once', async () => {
  const { buyer, code, id, parcelId } = await shop.send();
  const reference = await referenceOf(parcelId);
  shop.peer.post(reference);
  shop.peer.levers.tellsAt = shop.hook;
  const look = async () => {
    await shop.pool.query('update parcels set next_look_at = giro_now() where next_look_at is not null');
    await runTask(shop.shop, 'follow-parcels');
  };
  const hand = (state: string) => shop.admin.post(`envios/${parcelId}/estado`, { state, reason: 'Vimos na agência' });
  const storm = (state: string) =>
    Promise.all(
      Array.from({ length: 50 }, async (_, place) => {
        if (place % 5 === 0) await look();
        else if (place % 5 === 1) await hand(state);
        else await shop.peer.tell(reference);
      }),
    );
  await storm('posted');
  await shop.workAll();
  shop.peer.event(reference, 'delivered');
  await storm('delivered');
  await shop.workAll();
  const { rows } = await shop.pool.query(
    'select status, count(*)::int from order_statuses where order_id = $1 group by status order by status',
    [id],
  );
  expect(rows.filter(({ status }) => status >= 5)).toEqual([
    { status: 5, count: 1 },
    { status: 6, count: 1 },
  ]);
  expect(await shop.parcel(parcelId)).toMatchObject({ state: 'delivered', order_code: code });
  expect(await shop.countMails(buyer, 'Enviado')).toBe(1);
  expect(await shop.countMails(buyer, 'Entregue')).toBe(1);

  // The naive way: each that sees the event moves the order, as nobody looks whether it is there already.
  const naive = async () => {
    await shop.pool.query(`insert into order_statuses (order_id, status, from_status) values ($1, 5, 6)`, [id]);
  };
  await Promise.all([naive(), naive()]);
  const { rows: doubled } = await shop.pool.query(
    'select count(*)::int from order_statuses where order_id = $1 and status = 5',
    [id],
  );
  expect(doubled[0].count).toBeGreaterThan(1);
  await shop.pool.query(
    `delete from order_statuses where order_id = $1 and status = 5 and id <> (
       select min(id) from order_statuses where order_id = $1 and status = 5
     )`,
    [id],
  );
});

test("the shop's state register stands on its labels", async () => {
  await shop.put('envios-config', { origin: { ...origin, state_register: '254.123.456' } });
  const { parcelId } = await shop.send();
  const reference = await referenceOf(parcelId);
  const shipment = shop.peer.state.shipments.find((one) => one.reference === reference);
  expect(shipment?.body).toMatchObject({ from: { company_document: origin.document, state_register: '254123456' } });
});
