import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { assertVerified } from '../support/database-state.ts';
import { notaKey, openCorreiosShop } from '../support/parcel-shop.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let shop: Awaited<ReturnType<typeof openCorreiosShop>>;
beforeAll(async () => {
  shop = await openCorreiosShop();
});
afterEach(async () => {
  shop.peer.calm();
  shop.peer.levers.refusesContract = false;
  await shop.pool.query('delete from rate_limits');
});
afterAll(async () => {
  await assertVerified(shop.database);
  await shop.close();
});

/** A paid order whose parcel waits to be packed, or is packed. */
async function packing({ isPacked = false } = {}) {
  const order = await shop.buy();
  await order.change(2);
  const { parcel_id: parcelId } = (await order.read()).fulfilment;
  if (isPacked) await shop.admin.put(`envios/${parcelId}`, { nota_key: notaKey });
  return { ...order, parcelId: parcelId as number };
}
const label = (...ids: number[]) => shop.admin.post('envios/etiquetas', { ids });
/** All that stands of an order and of the shelf. */
async function shelfOf(orderId: number) {
  const { rows } = await shop.pool.query(
    `select orders.status, orders.holds_stock, fulfilments.state, order_items.quantity, products.stock,
       (select count(*)::int from units where units.order_id = orders.id) as units
     from orders join fulfilments on fulfilments.order_id = orders.id join order_items on order_items.order_id = orders.id
       join products on products.id = order_items.product_id
     where orders.id = $1`,
    [orderId],
  );
  return rows;
}

describe('labels of which none can be asked for', () => {
  test('are named by their orders, with each reason at its id and field', async () => {
    const [one, other] = [await packing(), await packing()];
    await shop.pool.query('update parcels set weight_g = null where id = $1', [other.parcelId]);
    const missing = 999_999;
    const { status, body } = await label(one.parcelId, other.parcelId, missing);
    expect([status, body.refused]).toEqual([
      422,
      [
        { id: one.parcelId, field: 'nota_key', message: expect.stringContaining('chave da nota') },
        { id: other.parcelId, field: 'weight_g', message: 'Informe o peso.' },
        { id: missing, field: 'id', message: 'Não encontramos este envio.' },
      ],
    ]);
    expect(body.errors).toEqual({
      ids: [
        `Pedido ${one.code}: ${body.refused[0].message}`,
        `Pedido ${other.code}: Informe o peso.`,
        `Envio ${missing}: Não encontramos este envio.`,
      ],
    });
    for (const code of [one.code, other.code]) expect(body.message).toContain(`Pedido ${code}`);
    expect((await label(other.parcelId)).body.message).toBe(`Pedido ${other.code}: Informe o peso.`);
    expect(await shop.parcel(one.parcelId)).toMatchObject({ state: 'packing', last_error: null });
  });
});

describe('a carrier that refuses', () => {
  test('one of fifty parcels labels the others, and that one is listed with its words', async () => {
    const ids: number[] = [];
    for (let place = 0; place < 50; place++) ids.push((await packing({ isPacked: true })).parcelId);
    expect((await label(...ids)).body).toEqual({ asked: ids, refused: [] });
    const words = 'PPN-201: CEP do destinatário sem entrega domiciliar.';
    shop.peer.disturb('make', { how: 'status', status: 400, body: { msgs: [words] } });
    await shop.workAll();
    const { rows } = await shop.pool.query(
      'select id, state, reference, last_error from parcels where id = any($1) order by state',
      [ids],
    );
    const [refused, ...labelled] = rows;
    expect(refused).toMatchObject({ state: 'failed', last_error: expect.stringContaining(words) });
    expect(labelled.map(({ state }) => state)).toEqual(Array(49).fill('ready'));
    for (const { reference } of labelled) {
      expect(shop.peer.objects.filter((one) => one.reference === reference)).toHaveLength(1);
    }
    const listed = (await shop.admin.get('envios?situacao=problemas')).body.parcels.data;
    expect(listed).toMatchObject([{ id: refused.id, last_error: expect.stringContaining(words) }]);
    expect((await label(refused.id)).status).toBe(202);
    await shop.workAll();
    expect(await shop.parcel(refused.id)).toMatchObject({ state: 'ready', last_error: null });
  });

  test('the contract is listed with its words; order and unit stay as they are, and it goes on later', async () => {
    const { id, parcelId, read } = await packing({ isPacked: true });
    const [before, shelf] = [await read(), await shelfOf(id)];
    shop.peer.levers.refusesContract = true;
    await label(parcelId);
    await shop.workAll();
    expect(await shop.parcel(parcelId)).toMatchObject({
      state: 'failed',
      last_error: expect.stringContaining('PPN-109: Contrato suspenso.'),
    });
    const { tracking: _, ...rest } = await read();
    const { tracking: __, ...was } = before;
    expect(rest).toEqual(was);
    expect(await shelfOf(id)).toEqual(shelf);
    shop.peer.levers.refusesContract = false;
    expect((await label(parcelId)).status).toBe(202);
    await shop.workAll();
    expect(await shop.parcel(parcelId)).toMatchObject({ state: 'ready', last_error: null });
  });

  test('a service is listed with its words, and another service takes the parcel', async () => {
    const { id, parcelId, read } = await packing({ isPacked: true });
    const [before, shelf] = [await read(), await shelfOf(id)];
    const { body: carrier } = await shop.admin.get('transportadora-config');
    const [usual] = carrier.services;
    const services = [...carrier.services, { ...usual, code: '99999', label: 'MINI ENVIOS' }];
    await shop.put('transportadora-config', { services });
    const packed = await shop.admin.put(`envios/${parcelId}`, { service: 'correios:99999' });
    expect([packed.status, packed.body.parcel.service_label]).toEqual([200, 'MINI ENVIOS']);
    await label(parcelId);
    await shop.workAll();
    expect(await shop.parcel(parcelId)).toMatchObject({
      state: 'failed',
      last_error: expect.stringContaining('PPN-102: Serviço 99999 não contratado.'),
    });
    const { payment, fulfilment } = await read();
    expect([payment, fulfilment]).toEqual([before.payment, before.fulfilment]);
    expect(await shelfOf(id)).toEqual(shelf);
    await shop.admin.put(`envios/${parcelId}`, { service: `correios:${usual.code}` });
    expect((await label(parcelId)).status).toBe(202);
    await shop.workAll();
    expect(await shop.parcel(parcelId)).toMatchObject({ state: 'ready', last_error: null });
  });
});
