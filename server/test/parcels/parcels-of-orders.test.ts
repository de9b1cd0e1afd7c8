import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parcelFigures } from '../../src/features/parcels/parcels.queries.ts';
import { buildBuyer } from '../support/build-product.ts';
import { assertVerified } from '../support/database-state.ts';
import { notaKey, openParcelShop, type ParcelShop, street } from '../support/parcel-shop.ts';

let shop: ParcelShop;
beforeAll(async () => {
  shop = await openParcelShop();
});
beforeEach(() => shop.pool.query('delete from rate_limits'));
afterAll(async () => {
  await assertVerified(shop.database);
  await shop.close();
});

const economic = { id: 'simulador:economico', label: 'Econômico' };
const express = { id: 'simulador:expresso', label: 'Expresso' };

/** A paid order whose parcel waits to be packed. */
async function packing() {
  const order = await shop.buy();
  await order.change(2);
  const { parcel_id } = (await order.read()).fulfilment;
  return { ...order, parcelId: parcel_id as number };
}

describe('whoever packs without seeing how the carrier is set up', () => {
  test('reads the service in words, and chooses among those of its way', async () => {
    const packer = await shop.asRole('vendas');
    expect((await packer.get('transportadora-config')).status).toBe(403);
    const { code, parcelId } = await packing();
    const [row] = (await packer.get(`envios?search=${code}`)).body.parcels.data;
    expect(row).toMatchObject({ service: economic.id, service_label: 'Econômico', carrier: 'Simulador' });
    const { parcel } = (await packer.get(`envios/${parcelId}`)).body;
    expect(parcel.services).toEqual([economic, express]);
    const packed = await packer.put(`envios/${parcelId}`, { service: express.id, nota_key: notaKey });
    expect([packed.status, packed.body.parcel.service_label]).toEqual([200, 'Expresso']);
    const { parcel: code_ } = await shop.proposeWithCode();
    expect(code_).toMatchObject({ service: economic.id, service_label: 'Econômico' });
    expect((await packer.get(`envios/${code_.id}`)).body.parcel.services).toEqual([economic]);
    const csv = (await shop.admin.get('csv/envios')).text;
    expect(csv).toContain('Expresso');
    expect(csv).not.toContain('simulador:');
  });

  test('has none to choose from where nobody is asked', async () => {
    const { parcelId } = await packing();
    const { body: carrier } = await shop.admin.get('transportadora-config');
    await shop.put('transportadora-config', { carrier: 'manual' });
    expect(await shop.parcel(parcelId)).toMatchObject({ service_label: 'Econômico', services: [] });
    await shop.put('transportadora-config', { carrier: 'simulador', services: carrier.services });
  });
});

describe('a buyer follows the parcel of an order', () => {
  test('from the mail that says it is on its way', async () => {
    const { buyer, parcelId } = await shop.send();
    await shop.admin.post('envios/entregas', { ids: [parcelId] });
    const [mail, ...more] = (await shop.mails()).filter(
      ({ to, subject = '' }) => to?.[0]?.address === buyer.email && subject.includes('Enviado'),
    );
    expect(more).toEqual([]);
    const token = /\/rastreio\?token=(\S+)/.exec(mail?.text ?? '')?.[1];
    expect(mail?.html).toContain('Acompanhar a entrega');
    const followed = await shop.visitor().get(`rastreio/${token}`);
    expect([followed.status, followed.body.tracking]).toMatchObject([200, { state: 'handed', city: 'São Paulo' }]);
  });

  test('on the page of the order, from when it is paid on, and nobody else does', async () => {
    const order = await shop.buy();
    expect((await order.read()).tracking).toBeUndefined();
    await order.change(2);
    expect((await order.read()).tracking).toMatchObject({ state: 'packing', label: 'A embalar', service: 'Econômico' });
    const { parcel_id: id } = (await order.read()).fulfilment;
    await shop.admin.put(`envios/${id}`, { nota_key: notaKey });
    await shop.admin.post('envios/etiquetas', { ids: [id] });
    await shop.workAll();
    for (const event of ['postado', 'saiu']) await shop.simulate(id, event);
    const { tracking } = await order.read();
    const parcel = await shop.parcel(id);
    expect(tracking).toMatchObject({
      ...{ order_code: order.code, state: 'out', carrier: 'Simulador', tracking_code: parcel.tracking_code },
      ...{ city: 'São Paulo', uf: 'SP', events: parcel.events },
    });
    expect(tracking.events).toHaveLength(2);
    for (const secret of [street, 'Caio', '987654321']) expect(JSON.stringify(tracking)).not.toContain(secret);
    const other = await buildBuyer(shop);
    expect((await other.get(`pedidos/${order.code}`)).status).toBe(404);
    expect((await shop.visitor().get(`pedidos/${order.code}`)).status).toBe(401);
  });
});

describe('an order whose parcel is on its way', () => {
  test.each([
    ['handed to the carrier', []],
    ['posted', ['postado']],
    ['out for delivery', ['postado', 'saiu']],
    ['kept for its buyer', ['postado', 'aguarda']],
    ['coming back', ['postado', 'voltando']],
  ])('does not end while it is %s', async (_, events) => {
    const { change, read, parcelId } = await shop.send();
    await shop.admin.post('envios/entregas', { ids: [parcelId] });
    for (const event of events) await shop.simulate(parcelId, event);
    const refused = await change(3, { reason: 'O cliente desistiu' });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('com a transportadora')]);
    expect((await read()).payment.status).toBe(6);
    expect((await shop.parcel(parcelId)).state).not.toBe('cancelled');
  });

  test('keeps its address from when its label is asked for', async () => {
    const { buyer, code, read, parcelId } = await packing();
    const [home] = (await buyer.get('enderecos')).body.addresses;
    const { body } = await buyer.post('enderecos', { ...home, label: 'Trabalho', number: '200' });
    const go = (address_id: number) => buyer.put(`pedidos/${code}/endereco`, { address_id });
    expect((await go(body.address.id)).status).toBe(200);
    await shop.admin.put(`envios/${parcelId}`, { nota_key: notaKey });
    await shop.admin.post('envios/etiquetas', { ids: [parcelId] });
    const late = [await go(home.id)];
    await shop.workAll();
    late.push(await go(home.id));
    await shop.admin.post('envios/entregas', { ids: [parcelId] });
    late.push(await go(home.id));
    for (const { status, body: answer } of late) {
      expect([status, answer.message]).toEqual([409, expect.stringContaining('A etiqueta deste pedido já foi pedida')]);
    }
    expect((await read()).fulfilment.address.number).toBe('200');
  });
});

test('figures count what is not over by its state, and what waits for somebody', async () => {
  const read = async () => {
    const { giro_parcels, giro_parcels_troubled } = await parcelFigures.read(shop.database);
    const states = new Map(
      (giro_parcels as { labels: { state: string }; value: number }[]).map((one) => [one.labels.state, one.value]),
    );
    return { states, troubled: giro_parcels_troubled as number };
  };
  const before = await read();
  const { parcelId } = await shop.send();
  await packing();
  expect((await read()).states.get('ready')).toBe((before.states.get('ready') ?? 0) + 1);
  expect((await read()).states.get('packing')).toBe((before.states.get('packing') ?? 0) + 1);
  for (const event of ['postado', 'extraviado']) await shop.simulate(parcelId, event);
  const after = await read();
  expect([after.states.get('claim'), after.troubled]).toEqual([
    (before.states.get('claim') ?? 0) + 1,
    before.troubled + 1,
  ]);
  expect(after.states.has('delivered')).toBe(false);
});
