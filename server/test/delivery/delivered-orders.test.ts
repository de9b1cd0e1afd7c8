import { addDays } from '@giro/contract/rules/dates.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliveryData } from '../../src/features/delivery/personal-data.queries.ts';
import * as features from '../../src/features.ts';
import { buildBuyer, buildCoupon, buildOrder, buildProduct, stockOf } from '../support/build-product.ts';
import { assertVerified, stateOf } from '../support/database-state.ts';
import { anAddress, chosenDelivery, type DeliveryShop, openDeliveryShop, summarise } from '../support/delivery-shop.ts';
import type { Client } from '../support/harness.ts';
import { offeredCardFeature } from '../support/stand-in-cards.ts';

let shop: DeliveryShop;
beforeAll(async () => {
  shop = await openDeliveryShop({
    features: [...Object.values(features), offeredCardFeature],
  });
});
beforeEach(async () => {
  await shop.pool.query('delete from rate_limits');
  await shop.admin.put('envios-config', { deliver: true, free_above: null });
});
afterAll(async () => {
  // Orders were moved here in the place of their parcels.
  await shop.pool.query('delete from parcels');
  await assertVerified(shop.database);
  await shop.close();
});

const orders = () => shop.app.services.orders;
const errorsOf = (body: { errors?: object }) => Object.keys(body.errors ?? {}).toSorted();
const ownOf = async (buyer: Client) => (await buyer.get('pedidos-user')).body.orders.data[0];
const set = (id: number, status: number, more = {}) => shop.admin.put(`orders/${id}`, { status, ...more });

/** A delivery that was ordered. */
async function ordered(more: Parameters<typeof chosenDelivery>[2] = {}) {
  const buyer = await buildBuyer(shop);
  const chosen = await chosenDelivery(shop, buyer, more);
  const { status, body } = await buyer.post('orders', chosen.order);
  if (status !== 201) throw new Error(`No order: ${JSON.stringify(body)}`);
  return { buyer, ...chosen, code: body.order_code as string, own: await ownOf(buyer) };
}

const inTx = <T>(run: Parameters<ReturnType<typeof shop.database.transaction>['execute']>[0]) =>
  shop.database.transaction().execute(run) as Promise<T>;

describe('an order that is to be delivered', () => {
  test('costs its freight, and has service, term and address', async () => {
    const { own, buyer, address } = await ordered();
    expect(own).toMatchObject({
      total_price: 1025,
      amounts: [
        { kind: 'items', value: 1000 },
        { kind: 'freight', label: 'Entrega (Econômico)', value: 25 },
      ],
      delivery_method: 'Entrega',
      pickup_code: null,
    });
    const { id: _, label: __, is_default: ___, version: ____, ...whole } = address;
    const unsent = { parcel_id: null, tracking_code: null, tracking_url: null, posted_at: null, delivered_at: null };
    expect(own.fulfilment).toEqual({
      ...{ kind: 'delivery', state: 'waiting', label: 'Entrega no endereço', ready_at: null, handed_over_at: null },
      ...{ service: 'Econômico', carrier: 'Simulador', due_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), ...unsent },
      address: whole,
    });
    const row = async (reader: Client) =>
      (await reader.get(`orders?user=${(buyer as Client & { id: number }).id}`)).body.orders[0].fulfilment.address;
    expect(await row(shop.admin)).toEqual(whole);
    expect(await row(await shop.signedIn('vendas'))).toEqual(whole);
    expect(await row(await shop.signedIn('financeiro'))).toEqual(whole);
    const { rows } = await shop.pool.query('select * from fulfilments');
    expect(JSON.stringify(rows)).not.toMatch(/Praça da Sé|98765/);
    const [mail] = (await shop.mails()).slice(-1);
    expect(mail?.text).toMatch(/Econômico/);
    expect(mail?.text).toMatch(/postamos o aparelho/);
    expect(mail?.text).not.toMatch(/retirada|Praça da Sé/);
  });

  test('stands in no file with its street', async () => {
    await ordered();
    expect((await shop.admin.get('csv/vendas')).text).not.toMatch(/Praça da Sé/);
  });

  test('asks no carrier when it is placed', async () => {
    const buyer = await buildBuyer(shop);
    const { order } = await chosenDelivery(shop, buyer);
    shop.carrier.asked.length = 0;
    shop.carrier.told.quote = shop.carrier.hangs;
    expect((await buyer.post('orders', order)).status).toBe(201);
    expect(shop.carrier.asked).toEqual([]);
    shop.carrier.told.quote = undefined;
  });

  test('is free from a sum of goods on, as of the order itself', async () => {
    const buyer = await buildBuyer(shop);
    const { order } = await chosenDelivery(shop, buyer);
    await shop.admin.put('envios-config', { free_above: 1000 });
    const paid = await buyer.post('orders', order);
    expect([paid.status, paid.body.message]).toEqual([422, expect.stringContaining('1.000,00')]);
    expect((await buyer.post('orders', { ...order, totalAmount: 1000 })).status).toBe(201);
    expect((await ownOf(buyer)).amounts).toMatchObject([{}, { kind: 'freight', value: 0 }]);
  });

  test('has neither coupon nor the discount of Pix on its freight, nor interest but by card', async () => {
    await shop.admin.put('parcelas-config', { pix_discount_percent: 5 });
    const { code } = await buildCoupon(shop.admin);
    const withCoupon = await ordered({ more: { coupon: code } });
    // R$ 1.000,00 less ten percent, less five of the rest.
    expect(withCoupon.own).toMatchObject({ total_price: 880 });
    expect(withCoupon.own.amounts.map(({ value }: { value: number }) => value)).toEqual([1000, -100, -45, 25]);
    const byCard = await ordered({ more: { coupon: code, method: 'card' } });
    expect(byCard.own.amounts.map(({ kind, value }: { kind: string; value: number }) => [kind, value])).toEqual([
      ['items', 1000],
      ['discount', -100],
      ['freight', 25],
    ]);
    expect(byCard.own.total_price).toBe(925);
    await shop.admin.put('parcelas-config', { pix_discount_percent: 0 });
  });

  test('is refused with every bad part of its delivery, and nothing is kept', async () => {
    const [buyer, other] = [await buildBuyer(shop), await buildBuyer(shop)];
    const { order, product, address } = await chosenDelivery(shop, buyer);
    const strangers = (await other.post('enderecos', anAddress())).body.address;
    const elsewhere = (await buyer.post('enderecos', anAddress({ cep: '02002000' }))).body.address;
    const more = await buildProduct(shop.admin);
    const { quote } = order.delivery;
    const [text = '', signature = ''] = quote.split('.');
    const changed = Buffer.from(Buffer.from(text, 'base64url').toString().replace('2500', '0100')).toString(
      'base64url',
    );
    const kept = await stateOf(shop.pool);
    const sent = (delivery: object | undefined, changes = {}) =>
      buyer.post('orders', { ...order, delivery, ...changes });
    const to = (changes: object) => ({ ...order.delivery, ...changes });
    const two = { products: [...order.products, { id: more.id, quantity: 1 }], totalAmount: 2025 };
    for (const [delivery, changes, fields] of [
      [undefined, {}, ['delivery']],
      [{ kind: 'pickup' }, {}, ['delivery']],
      [order.delivery, { deliveryMethod: 'Retirada na Loja' }, ['delivery']],
      [to({ quote: `${changed}.${signature}` }), {}, ['delivery.quote']],
      [to({ quote: `${quote}=` }), {}, ['delivery.quote']],
      [to({ quote: `${quote}.${quote}` }), {}, ['delivery.quote']],
      [to({ quote: 'x' }), {}, ['delivery.quote']],
      [to({ quote: 'x'.repeat(601) }), {}, ['delivery.quote']],
      [to({ quote: '' }), {}, ['delivery.quote']],
      [to({ address_id: strangers.id }), {}, ['delivery.address_id']],
      [to({ address_id: elsewhere.id }), {}, ['delivery.address_id']],
      [to({ address_id: 'x' }), {}, ['delivery.address_id']],
      [to({ quote: 'x', address_id: 999_999 }), {}, ['delivery.address_id', 'delivery.quote']],
      [order.delivery, two, ['delivery.quote']],
      [order.delivery, { products: [{ id: product.id, quantity: 2 }], totalAmount: 2025 }, ['delivery.quote']],
      [{ kind: 'drone' }, {}, ['delivery.kind']],
    ] as const) {
      const answer = await sent(delivery, changes);
      expect([delivery, answer.status, errorsOf(answer.body)]).toEqual([delivery, 422, [...fields]]);
    }
    expect(address.cep).toBe('01001000');
    expect(await stateOf(shop.pool)).toEqual(kept);
  });

  test('is refused once its quote has ended, or the shop delivers no more', async () => {
    const buyer = await buildBuyer(shop);
    const { order } = await chosenDelivery(shop, buyer);
    const start = new Date();
    await shop.setNow(new Date(start.getTime() + 30 * 60_000 + 2000));
    const later = await shop.bearing((buyer as Client & { token: string }).token).post('orders', order);
    expect([later.status, errorsOf(later.body)]).toEqual([422, ['delivery.quote']]);
    await shop.setNow(start);
    await shop.admin.put('envios-config', { deliver: false });
    const off = await buyer.post('orders', order);
    expect([off.status, errorsOf(off.body)]).toEqual([422, ['delivery']]);
    await shop.admin.put('envios-config', { deliver: true });
    expect((await buyer.post('orders', order)).status).toBe(201);
  });

  test('is one order for one key, and another delivery is another cart', async () => {
    const buyer = await buildBuyer(shop);
    const { order } = await chosenDelivery(shop, buyer);
    const send = (body: object) => buyer.post('orders', body, { 'idempotency-key': 'entrega-uma-vez' });
    const all = await Promise.all([send(order), send(order), send(order)]);
    const codes = new Set(all.map(({ body }) => body.order_code));
    expect(codes.size).toBe(1);
    const second = (await buyer.post('enderecos', anAddress({ label: 'Trabalho' }))).body.address;
    const quoteOf = async (service: string) => {
      const { body } = await summarise(buyer, order.products, { kind: 'delivery', cep: '01001000', service });
      return body.deliveries.find(({ id }: { id: string }) => id === service).quote as string;
    };
    const sent = (parts: object) => send({ ...order, delivery: { ...order.delivery, ...parts } });
    const express = await quoteOf('simulador:expresso');
    // Of another service it is another delivery, also where it costs as much.
    for (const parts of [{ address_id: second.id }, { quote: express }, { quote: 'x' }]) {
      const { status, body } = await sent(parts);
      expect([status, body.message]).toEqual([422, expect.stringContaining('outro carrinho')]);
    }
    const again = await sent({ quote: await quoteOf('simulador:economico') });
    expect([again.status < 300, codes.has(again.body.order_code)]).toEqual([true, true]);
    expect((await buyer.get('pedidos-user')).body.orders.total).toBe(1);
  });

  test('leaves what is fetched as it was', async () => {
    await shop.admin.put('envios-config', { deliver: false });
    const buyer = await buildBuyer(shop);
    const product = await buildProduct(shop.admin);
    expect((await buyer.post('orders', buildOrder([product]))).status).toBe(201);
    const own = await ownOf(buyer);
    expect(own.amounts).toHaveLength(1);
    expect(own.fulfilment).toMatchObject({ kind: 'pickup', service: null, carrier: null, due_on: null, address: null });
    const { body } = await summarise(buyer, [{ id: product.id, quantity: 1 }], undefined);
    const kinds = body.deliveries.map(({ kind }: { kind: string }) => kind);
    expect([kinds[0], kinds.includes('delivery')]).toEqual(['pickup', false]);
  });
});

describe('the way of a delivery', () => {
  test('has status 6 in the place of 4, and its buyer is told by what it comes', async () => {
    const { own, buyer } = await ordered();
    expect((await set(own.id, 2)).status).toBe(200);
    for (const status of [4]) expect(errorsOf((await set(own.id, status)).body)).toEqual(['status']);
    // Its parcel says how far it is.
    for (const status of [5, 6]) expect(errorsOf((await set(own.id, status)).body)).toEqual(['status']);
    const move = (state: 'shipped' | 'delivered') =>
      inTx((tx) => orders().moveFulfilment(tx, own.id, state, { at: new Date(), byId: null }));
    await move('shipped');
    expect(await ownOf(buyer)).toMatchObject({ payment: { status: 6 }, fulfilment: { state: 'shipped' } });
    const [mail] = (await shop.mails()).slice(-1);
    expect(mail?.subject).toMatch(/Enviado/);
    expect(mail?.text).toMatch(/a caminho/);
    expect(mail?.text).toMatch(/Econômico/);
    expect(mail?.text).not.toMatch(/retirada/i);
    expect((await shop.admin.get('orders?status=6')).body.orders.map(({ id }: { id: number }) => id)).toContain(own.id);
    await move('delivered');
    expect((await ownOf(buyer)).payment.status).toBe(5);
  });

  test('follows its parcel: each step once, at the time of what happened', async () => {
    const { own, buyer } = await ordered();
    await set(own.id, 2);
    const at = new Date(Date.now() - 3 * 86_400_000);
    const move = (state: 'shipped' | 'delivered' | 'returned') =>
      inTx((tx) => orders().moveFulfilment(tx, own.id, state, { at, byId: null }));
    await move('shipped');
    await move('shipped');
    expect((await ownOf(buyer)).payment.status).toBe(6);
    await move('delivered');
    const { fulfilment, history, payment } = await ownOf(buyer);
    expect([payment.status, fulfilment.handed_over_at, fulfilment.delivered_at]).toEqual([
      5,
      at.toISOString(),
      at.toISOString(),
    ]);
    expect(history.map(({ status }: { status: number }) => status)).toEqual([1, 2, 6, 5]);
    const subjects = (await shop.mails())
      .filter(({ to }) => to?.[0]?.address === (buyer as Client & { email: string }).email)
      .map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject?.includes('Enviado'))).toHaveLength(1);
    expect(subjects.filter((subject) => subject?.includes('Entregue'))).toHaveLength(1);
  });

  test.each([
    [6, 200],
    [8, 422],
  ])('lets its buyer give it back for seven days after it was there: %i days', async (days, status) => {
    const { own, buyer, code } = await ordered();
    await set(own.id, 2);
    const at = new Date(Date.now() - days * 86_400_000);
    await inTx((tx) => orders().moveFulfilment(tx, own.id, 'delivered', { at, byId: null }));
    expect((await buyer.post(`pedidos/${code}/desistir`, {})).status).toBe(status);
  });

  test('is paid and here again once it came back, and may be fetched then', async () => {
    const { own, buyer } = await ordered();
    await set(own.id, 2);
    const at = new Date();
    for (const state of ['shipped', 'returned'] as const) {
      await inTx((tx) => orders().moveFulfilment(tx, own.id, state, { at, byId: null }));
    }
    expect(await ownOf(buyer)).toMatchObject({ payment: { status: 2 }, fulfilment: { state: 'returned' } });
    await inTx((tx) => orders().becomePickup(tx, own.id));
    const fetched = await ownOf(buyer);
    expect(fetched).toMatchObject({
      delivery_method: 'Retirada na Loja',
      payment: { status: 4 },
      fulfilment: { kind: 'pickup', state: 'ready', service: null, address: null },
      pickup_code: expect.stringMatching(/^\d{6}$/),
    });
    // What was paid for the way stays paid.
    expect(fetched.total_price).toBe(1025);
    expect((await shop.admin.post(`orders/${own.id}/retirada`, { code: fetched.pickup_code })).status).toBe(200);
  });

  test('ends with its units back where it never left', async () => {
    const { own, buyer, product } = await ordered();
    await set(own.id, 2);
    expect((await set(own.id, 3, { reason: 'Sem estoque' })).status).toBe(200);
    expect(await stockOf(shop.admin, product.id)).toBe(5);
    expect((await ownOf(buyer)).payment.status).toBe(3);
  });

  test('counts its days from the payment', async () => {
    const { own, buyer } = await ordered();
    const { rows } = await shop.pool.query('select days from fulfilments where order_id = $1', [own.id]);
    expect(rows[0].days).toBe(7);
    await shop.pool.query(`update fulfilments set due_on = $1 where order_id = $2`, [
      addDays(own.fulfilment.due_on, -3),
      own.id,
    ]);
    await set(own.id, 2);
    expect((await ownOf(buyer)).fulfilment.due_on).toBe(own.fulfilment.due_on);
  });
});

describe('what the shop holds of where people live', () => {
  test('is theirs to read, and gone with them', async () => {
    const { buyer, code } = await ordered();
    const { id, email } = buyer as Client & { id: number; email: string };
    await expect(
      inTx(async (tx) => {
        const read = async () => {
          const subjects = deliveryData.subjects ?? [];
          const all = subjects.map(async (subject) => {
            const rows = await subject.read(tx, id, undefined);
            return rows.map((row) => subject.present(row as never, shop.app.ground.box));
          });
          return (await Promise.all(all)).flat();
        };
        const home = { CEP: '01001000', endereço: 'Praça da Sé', 'quem recebe': 'Ana de Souza' };
        expect(await read()).toMatchObject([
          { nome: 'Casa', ...home },
          { pedido: code, ...home },
        ]);
        await deliveryData.forget?.(tx, { id, email });
        expect(await read()).toEqual([]);
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
  });
});

describe('the address of an order', () => {
  const change = (client: Client, code: string, address_id: number) =>
    client.put(`pedidos/${code}/endereco`, { address_id });

  test('may be another of its buyer’s with the same CEP', async () => {
    const { buyer, code } = await ordered();
    const office = (await buyer.post('enderecos', anAddress({ label: 'Trabalho', number: '200' }))).body.address;
    const far = (await buyer.post('enderecos', anAddress({ cep: '02002000' }))).body.address;
    const other = await buildBuyer(shop);
    const strangers = (await other.post('enderecos', anAddress())).body.address;
    expect(errorsOf((await change(buyer, code, far.id)).body)).toEqual(['address_id']);
    expect(errorsOf((await change(buyer, code, strangers.id)).body)).toEqual(['address_id']);
    expect(errorsOf((await buyer.put(`pedidos/${code}/endereco`, {})).body)).toEqual(['address_id']);
    expect((await change(other, code, strangers.id)).status).toBe(404);
    expect((await change(buyer, 'NADA2345', office.id)).status).toBe(404);
    expect((await change(shop.visitor(), code, office.id)).status).toBe(401);
    expect((await change(buyer, code, office.id)).status).toBe(200);
    expect((await ownOf(buyer)).fulfilment.address).toMatchObject({ number: '200' });
    const { rows } = await shop.pool.query(`select * from activities where kind = 'order-address'`);
    expect(JSON.stringify(rows)).not.toMatch(/Praça/);
  });

  test('stays once it has left or ended, and where its owner changes or removes theirs', async () => {
    const { buyer, code, own, address } = await ordered();
    await buyer.put(`enderecos/${address.id}`, anAddress({ number: '999' }));
    expect((await ownOf(buyer)).fulfilment.address.number).toBe('100');
    const office = (await buyer.post('enderecos', anAddress({ label: 'Trabalho' }))).body.address;
    await buyer.delete(`enderecos/${address.id}`);
    expect((await ownOf(buyer)).fulfilment.address.number).toBe('100');
    await set(own.id, 2);
    await inTx((tx) => orders().moveFulfilment(tx, own.id, 'shipped', { at: new Date(), byId: null }));
    expect((await change(buyer, code, office.id)).status).toBe(409);
  });

  test('is not there of an order that is fetched', async () => {
    const buyer = await buildBuyer(shop);
    const product = await buildProduct(shop.admin);
    const { body } = await buyer.post('orders', buildOrder([product]));
    const { address } = (await buyer.post('enderecos', anAddress())).body;
    expect((await change(buyer, body.order_code, address.id)).status).toBe(404);
  });
});
