import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { atDepth } from '../support/depth.ts';
import { endEverywhere } from '../support/end-everywhere.ts';
import { type EndingProcess, openEndingProcess } from '../support/ending-process.ts';
import { runTask } from '../support/harness.ts';
import { hastily, notaKey, openCorreiosShop } from '../support/parcel-shop.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

let shop: Awaited<ReturnType<typeof openCorreiosShop>>;
let ending: EndingProcess;
beforeAll(async () => {
  shop = await openCorreiosShop();
  ending = await openEndingProcess({ shop: shop.shop, carrierTools: hastily });
});
afterAll(async () => {
  await ending.close();
  await shop.close();
});

const house = () => ({
  shop: shop.shop,
  async workAll() {
    for (let round = 0; round < 3; round++) {
      await shop.forgetTries();
      await shop.workAll();
    }
  },
  assertConserved: async () => undefined,
});
/** Statuses that an order has come to, in their order. */
const stepsOf = async (id: number): Promise<number[]> =>
  (
    await shop.pool.query('select status from order_statuses where order_id = $1 and status > 1 order by id', [id])
  ).rows.map(({ status }) => status);
/** A way of a few statements would prove little. */
function tell(what: string, statements: number): void {
  expect(statements).toBeGreaterThan(15);
  console.info(
    `${what}: a process ended after each of ${Math.ceil(statements / atDepth(12, 1))} of ${statements} statements`,
  );
}
const token = () => (shop.admin as { token?: string }).token;

test('a seller has one code and one mail, wherever the process that asks for it ends', async () => {
  const statements = await endEverywhere(
    { house: house() as never, ending },
    {
      build: () => shop.propose(),
      async act({ id }) {
        await ending.call('POST', `proposals/status/${id}`, token(), { status: 4 });
        await ending.work();
      },
      async repeat({ change, read }) {
        const { status, parcels } = await read();
        if (status === 1 && parcels.length === 0) expect((await change(4)).status).toBe(200);
      },
      async check({ read, email }) {
        const { status, codigo, parcels, history } = await read();
        const live = shop.peer.codes.filter(({ status: is }) => is !== 'cancelled').map(({ number }) => number);
        expect([status, parcels.length, parcels[0].state, codigo]).toEqual([4, 1, 'ready', parcels[0].code]);
        expect(live.filter((number) => number === codigo)).toHaveLength(1);
        expect(history.filter((one: { status: number }) => one.status === 4)).toHaveLength(1);
        expect(await shop.countMails({ email }, 'Código de envio')).toBe(1);
      },
    },
  );
  const live = shop.peer.codes.filter(({ status }) => status !== 'cancelled');
  const { rows } = await shop.pool.query(`select count(*)::int from parcels where state = 'ready'`);
  expect(live).toHaveLength(rows[0].count);
  tell('codes', statements);
});

test('a device that goes back has one label, and its paper is kept, wherever the process that buys it ends', async () => {
  const statements = await endEverywhere(
    { house: house() as never, ending },
    {
      async build() {
        const proposal = await shop.propose();
        await proposal.change(5);
        await proposal.change(7, { rejectionReason: '<p>Tela trincada.</p>' });
        const { body } = await shop.admin.post(`proposals/${proposal.id}/devolucao`);
        await shop.admin.put(`envios/${body.parcel.id}`, { nota_key: notaKey });
        return { ...proposal, parcelId: body.parcel.id as number };
      },
      async act({ parcelId }) {
        await ending.call('POST', 'envios/etiquetas', token(), { ids: [parcelId] });
        await ending.work();
      },
      async repeat({ parcelId }) {
        expect([202, 422]).toContain((await shop.admin.post('envios/etiquetas', { ids: [parcelId] })).status);
      },
      async check({ read, email, parcelId }) {
        const { status, codigo_dev, parcels } = await read();
        expect([status, parcels[0].state, parcels[0].has_label]).toEqual([10, 'ready', true]);
        expect(shop.peer.objects.filter(({ trackingCode }) => trackingCode === codigo_dev)).toHaveLength(1);
        expect(await shop.countMails({ email }, 'devolvido')).toBe(1);
        expect((await shop.admin.get(`envios/${parcelId}/etiqueta`)).status).toBe(200);
      },
    },
  );
  const live = shop.peer.objects.filter(({ status }) => status !== 5);
  const { rows } = await shop.pool.query(
    `select count(*)::int from parcels where way = 'to-seller' and state = 'ready'`,
  );
  expect(live).toHaveLength(rows[0].count);
  tell('labels back to sellers', statements);
});

const referenceOf = async (id: number) =>
  (await shop.pool.query('select reference from parcels where id = $1', [id])).rows[0].reference as string;

test('a paid delivery has one label, and is sent once, wherever the process that buys it and hands it over ends', async () => {
  const statements = await endEverywhere(
    { house: house() as never, ending },
    {
      async build() {
        const order = await shop.buy();
        await order.change(2);
        const { body } = await shop.admin.get(`envios?search=${order.code}`);
        const parcelId = body.parcels.data[0].id as number;
        await shop.admin.put(`envios/${parcelId}`, { nota_key: notaKey });
        return { ...order, parcelId };
      },
      async act({ parcelId }) {
        await ending.call('POST', 'envios/etiquetas', token(), { ids: [parcelId] });
        await ending.work();
        await ending.call('POST', 'envios/entregas', token(), { ids: [parcelId] });
      },
      async repeat({ parcelId }) {
        const asked = await shop.admin.post('envios/etiquetas', { ids: [parcelId] });
        expect([202, 422]).toContain(asked.status);
        await house().workAll();
        expect([201, 422]).toContain((await shop.admin.post('envios/entregas', { ids: [parcelId] })).status);
      },
      async check({ buyer, id, parcelId }) {
        expect(await shop.parcel(parcelId)).toMatchObject({ state: 'handed', has_label: true });
        const reference = await referenceOf(parcelId);
        expect(shop.peer.objects.filter((made) => made.reference === reference)).toHaveLength(1);
        expect(await stepsOf(id)).toEqual([2, 6]);
        expect(await shop.countMails(buyer, 'Enviado')).toBe(1);
      },
    },
  );
  const { rows } = await shop.pool.query(
    `select count(*)::int from parcels where way = 'to-buyer' and state in ('ready', 'handed')`,
  );
  const { rows: back } = await shop.pool.query(
    `select count(*)::int from parcels where way = 'to-seller' and state = 'ready'`,
  );
  expect(shop.peer.objects.filter(({ status }) => status !== 5)).toHaveLength(rows[0].count + back[0].count);
  tell('labels to buyers', statements);
});

test('what becomes of a parcel moves its order once, wherever the process that hears of it ends', async () => {
  const statements = await endEverywhere(
    { house: house() as never, ending },
    {
      async build() {
        // Nobody else's parcel is looked at meanwhile.
        await shop.pool.query('update parcels set next_look_at = null');
        const order = await shop.send();
        const reference = await referenceOf(order.parcelId);
        shop.peer.levers.now = () => new Date();
        shop.peer.post(reference);
        shop.peer.event(reference, 'OEC/01', 'BDE/01');
        // Each happens a second after the one before.
        shop.peer.levers.now = () => new Date(Date.now() + 60_000);
        await shop.pool.query('update parcels set next_look_at = giro_now() where id = $1', [order.parcelId]);
        return order;
      },
      async act() {
        await shop.pool.query(`select graphile_worker.add_job('follow-parcels', '{}')`);
        await ending.work();
      },
      async repeat({ parcelId }) {
        await shop.pool.query('update parcels set next_look_at = giro_now() where id = $1', [parcelId]);
        await runTask(shop.shop, 'follow-parcels');
      },
      async check({ buyer, id, parcelId }) {
        const { state, events } = await shop.parcel(parcelId);
        expect([state, events.length]).toEqual(['delivered', 3]);
        expect((await stepsOf(id)).at(-1)).toBe(5);
        expect(new Set(await stepsOf(id)).size).toBe((await stepsOf(id)).length);
        expect(await shop.countMails(buyer, 'Entregue')).toBe(1);
      },
    },
  );
  tell('events', statements);
});
