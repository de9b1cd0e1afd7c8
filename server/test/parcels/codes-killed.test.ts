import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endEverywhere } from '../support/end-everywhere.ts';
import { type EndingProcess, openEndingProcess } from '../support/ending-process.ts';
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
  expect(statements).toBeGreaterThan(15);
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
  expect(statements).toBeGreaterThan(15);
});
