import { beforeAll, describe, expect, test } from 'vitest';
import { buildBuyer, buildOrder, buildProduct, setOrderRules, stockOf } from '../support/build-product.ts';
import { buildCharged, chargesOf, paymentOf, statusOf, useChargingShop, workAll } from '../support/charging-shop.ts';
import { pay, sell } from '../support/counter-shop.ts';
import type { Client } from '../support/harness.ts';

const { shop, admin, provider, setProvider, minutesLater } = await useChargingShop();
beforeAll(async () => {
  const { body } = await admin.get('loja-config');
  const pix = { pix_kind: 'email', pix_key: 'pix@loja.com.br', pix_name: 'Loja', pix_city: 'Blumenau' };
  await admin.put('loja-config', { ...body, ...pix });
});

const secondsLater = (seconds: number) => minutesLater(seconds / 60);
async function expired({ stock = 1 } = {}) {
  const charged = await buildCharged(shop, admin, { stock });
  await minutesLater(18);
  await workAll(shop);
  return charged;
}

describe('a payment', () => {
  const calls = [
    'get pedidos/X',
    'get pedidos/X/pagamento',
    ...['novo-codigo', 'codigo-da-loja', 'desistir'].map((verb) => `post pedidos/X/${verb}`),
  ];
  const verbs = calls.filter((call) => call.startsWith('post'));
  const callBy = (client: Client, call: string, code: string) => {
    const [method, url] = call.replace('X', code).split(' ') as ['get' | 'post', string];
    return client[method](url);
  };

  test.each([...calls, 'post pedidos/X/simular'])('%s is there for its buyer alone', async (call) => {
    const { code } = await buildCharged(shop, admin, { isOpen: false });
    const send = (client: Client, wanted: string) =>
      call.endsWith('simular')
        ? client.post(call.slice(5).replace('X', wanted), { quando: 'agora' })
        : callBy(client, call, wanted);
    expect((await send(await buildBuyer(shop), code)).status).toBe(404);
    expect((await send(await buildBuyer(shop), 'ZZZZ9999')).status).toBe(404);
    expect((await send(shop.visitor(), code)).status).toBe(401);
    if (verbs.includes(call) || call.endsWith('simular')) expect((await send(admin, code)).status).toBe(404);
    else expect((await send(admin, code)).status).toBe(200);
  });

  test('is read with its order by its buyer and by the shop, which alone sees who did what', async () => {
    const { buyer, code, id } = await buildCharged(shop, admin);
    await admin.put(`orders/${id}`, { status: 2 });
    const { body } = await buyer.get(`pedidos/${code}`);
    expect(body).toMatchObject({
      order_code: code,
      pay_mode: 'charge',
      payments: [{ method: 'pix', state: 'settled', value: 1000, received: 0, refunded: 0, label: 'Pix' }],
      receipts: [],
      withdrawal: null,
      can_withdraw: true,
    });
    expect(body.history.at(-1)).toMatchObject({ status: 2, by: null });
    expect((await admin.get(`pedidos/${code}`)).body.history.at(-1).by).toContain('Pessoa');
  });

  test('has a tag that seconds do not change, and all else does', async () => {
    const { buyer, code, txid } = await buildCharged(shop, admin);
    const first = await buyer.get(`pedidos/${code}/pagamento`);
    expect(first.headers['cache-control']).toBe('no-store');
    const etag = String(first.headers.etag);
    await secondsLater(30);
    const same = await buyer.get(`pedidos/${code}/pagamento`, { 'if-none-match': etag });
    expect([same.status, same.text]).toEqual([304, '']);
    provider.pay({ txid });
    await shop.work();
    const paid = await buyer.get(`pedidos/${code}/pagamento`, { 'if-none-match': etag });
    expect(paid).toMatchObject({ status: 200, body: { state: 'paid' } });
  });

  test('has the provider asked by those who look at it, once in ten seconds however many they are', async () => {
    const { buyer, code, txid } = await buildCharged(shop, admin);
    const reads = () => provider.asked.filter((line) => line === `readCharge ${txid}`).length;
    const lookTwice = async () => {
      await Promise.all([paymentOf(buyer, code), paymentOf(buyer, code)]);
      await shop.work();
    };
    await lookTwice();
    expect(reads()).toBe(0);
    await secondsLater(11);
    await lookTwice();
    await lookTwice();
    expect(reads()).toBe(1);
    await secondsLater(22);
    await lookTwice();
    expect(reads()).toBe(2);
  });

  test('is looked at without anybody 15, 30, 60 and 120 seconds after its opening', async () => {
    const { charge } = await buildCharged(shop, admin);
    const next = async () => {
      const { rows } = await shop.pool.query(
        'select round(extract(epoch from next_poll_at - opened_at) / 5)::int * 5 as s from pix_charges where id = $1',
        [charge.id],
      );
      return rows[0].s;
    };
    const seen = [await next()];
    for (const seconds of [15, 30, 60, 120]) {
      await secondsLater(seconds + 1);
      await shop.app.services.pix.polls.poll(charge.id);
      seen.push(await next());
    }
    expect(seen).toEqual([15, 30, 60, 120, null]);
  });

  test('that was forgotten by its job is found by the one of every minute', async () => {
    const { code, txid } = await buildCharged(shop, admin);
    await shop.pool.query(`delete from graphile_worker._private_jobs`);
    provider.pay({ txid });
    await minutesLater(1);
    await workAll(shop);
    expect((await statusOf(shop, code)).status).toBe(2);
  });

  test('says on the public page which code a checkout shows', async () => {
    expect((await shop.visitor().get('pix')).body.mode).toBe('charge');
  });
});

describe('another code', () => {
  test('gives an expired order its units and a charge again, and the old one is nobody to pay any more', async () => {
    const { buyer, code, product, txid } = await expired();
    expect(await stockOf(admin, product.id)).toBe(1);
    const answer = await buyer.post(`pedidos/${code}/novo-codigo`);
    expect(answer).toMatchObject({ status: 200, body: { state: 'preparing', mode: 'charge', can_renew: false } });
    expect(await stockOf(admin, product.id)).toBe(0);
    await shop.work();
    const payment = await paymentOf(buyer, code);
    expect(payment).toMatchObject({ state: 'waiting' });
    expect(payment.code).not.toContain(txid);
    expect(payment.hold_in_s).toBeGreaterThan(890);
    expect(await chargesOf(shop, code)).toMatchObject([{ state: 'removed' }, { state: 'open' }]);
  });

  test('of an order that is still held takes the expired charge back', async () => {
    const { buyer, code, txid } = await buildCharged(shop, admin);
    await minutesLater(15.5);
    expect((await buyer.post(`pedidos/${code}/novo-codigo`)).status).toBe(200);
    await shop.work();
    expect(provider.charges.get(txid)?.state).toBe('removed');
    await minutesLater(18);
    await workAll(shop);
    expect(await statusOf(shop, code)).toMatchObject({ status: 1 });
  });

  test('is the one that there is while that can be paid, and does not count', async () => {
    const { buyer, code } = await buildCharged(shop, admin);
    for (let count = 0; count < 6; count++) {
      expect((await buyer.post(`pedidos/${code}/novo-codigo`)).body.state).toBe('waiting');
    }
    expect(await chargesOf(shop, code)).toHaveLength(1);
  });

  test('is refused for a paid order, for sold units, and when it ended otherwise', async () => {
    const paid = await buildCharged(shop, admin);
    await admin.put(`orders/${paid.id}`, { status: 2 });
    const sold = await expired();
    await (await buildBuyer(shop)).post('orders', buildOrder([sold.product]));
    const byShop = await buildCharged(shop, admin);
    await admin.put(`orders/${byShop.id}`, { status: 3 });
    const withdrawn = await buildCharged(shop, admin);
    await withdrawn.buyer.post(`pedidos/${withdrawn.code}/desistir`);
    const answers = [paid, sold, byShop, withdrawn].map(({ buyer, code }) => buyer.post(`pedidos/${code}/novo-codigo`));
    const all = await Promise.all(answers);
    expect(all.map(({ status }) => status)).toEqual([409, 422, 422, 422]);
    expect(all.map(({ body }) => body.error)).toEqual([
      expect.stringContaining('já está pago'),
      expect.stringContaining('vendidos'),
      expect.stringContaining('pela loja'),
      expect.stringContaining('desistiu'),
    ]);
  });

  test('is refused while another order of the same person waits', async () => {
    const { buyer, code } = await expired();
    await buyer.post('orders', buildOrder([await buildProduct(admin)]));
    const answer = await buyer.post(`pedidos/${code}/novo-codigo`);
    expect(answer).toMatchObject({ status: 422, body: { error: expect.stringContaining('outro pedido') } });
  });

  test('counts for the client of who never confirmed their e-mail, as a new order does', async () => {
    await setOrderRules(admin, { client_units: 2 });
    const product = await buildProduct(admin, { stock: 10 });
    const begin = async (units: number) => {
      const { token } = await shop.signedIn();
      const buyer = shop.bearing(token, '198.51.100.77');
      const placed = await buyer.post('orders', buildOrder([{ ...product, quantity: units }]));
      return { status: placed.status, renew: () => buyer.post(`pedidos/${placed.body.order_code}/novo-codigo`) };
    };
    const [one, other] = [await begin(1), await begin(1)];
    await shop.work();
    await minutesLater(18);
    await workAll(shop);
    const newer = await begin(1);
    expect([one.status, other.status, newer.status]).toEqual([201, 201, 201]);
    const both = await Promise.all([one.renew(), other.renew()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await begin(1)).status).toBe(422);
    expect(await stockOf(admin, product.id)).toBe(8);
  });

  test('comes three times', async () => {
    const { buyer, code } = await buildCharged(shop, admin);
    const statuses: number[] = [];
    for (let count = 1; count <= 6; count++) {
      await minutesLater(count * 16);
      statuses.push((await buyer.post(`pedidos/${code}/novo-codigo`)).status);
      await shop.work();
    }
    expect(statuses).toEqual([200, 200, 200, 422, 422, 422]);
  });

  test.each([
    [15, 61],
    [30, 121],
  ])(
    'with a reserve of %i minutes comes no later than %i minutes after the order was placed',
    async (reserve, late) => {
      const over = 'O prazo deste pedido terminou. Faça um novo pedido.';
      await setProvider(true, reserve);
      const { buyer, code } = await buildCharged(shop, admin);
      await minutesLater(late - 2);
      expect((await paymentOf(buyer, code)).can_renew).toBe(true);
      await minutesLater(late);
      expect((await paymentOf(buyer, code)).can_renew).toBe(false);
      const answer = await buyer.post(`pedidos/${code}/novo-codigo`);
      expect([answer.status, answer.body.error]).toEqual([422, over]);
      await minutesLater(late - 2);
      expect((await buyer.post(`pedidos/${code}/novo-codigo`)).status).toBe(200);
    },
  );

  test('is not to be had without a provider', async () => {
    const { buyer, code } = await expired();
    await setProvider(false);
    expect((await buyer.post(`pedidos/${code}/novo-codigo`)).status).toBe(422);
    expect((await paymentOf(buyer, code)).can_renew).toBe(false);
  });
});

describe("the shop's fixed code", () => {
  test('is held for a day and confirmed by an admin; the charge is taken back', async () => {
    const { buyer, code, txid, id } = await buildCharged(shop, admin);
    const answer = await buyer.post(`pedidos/${code}/codigo-da-loja`);
    expect(answer.body).toMatchObject({ mode: 'static', state: 'waiting', expires_in_s: null, can_renew: false });
    expect(answer.body.code).toContain('pix@loja.com.br');
    expect(answer.body.code).toContain('54071000.00');
    expect(answer.body.hold_in_s).toBeGreaterThan(86_300);
    await shop.work();
    expect(provider.charges.get(txid)?.state).toBe('removed');
    expect((await buyer.post(`pedidos/${code}/codigo-da-loja`)).body.code).toBe(answer.body.code);
    await minutesLater(60 * 23);
    await workAll(shop);
    expect((await statusOf(shop, code)).status).toBe(1);
    expect((await buyer.post(`pedidos/${code}/novo-codigo`)).status).toBe(422);
    await admin.put(`orders/${id}`, { status: 2 });
    expect((await buyer.post(`pedidos/${code}/codigo-da-loja`)).status).toBe(409);
  });

  test('comes while the provider is away, and what it opens late is taken back', async () => {
    const { buyer, code } = await buildCharged(shop, admin, { isOpen: false });
    const goOn = provider.pause('openCharge');
    const working = shop.work();
    await expect.poll(() => provider.asked.at(-1)).toMatch('openCharge');
    expect((await buyer.post(`pedidos/${code}/codigo-da-loja`)).status).toBe(200);
    goOn();
    await working;
    await workAll(shop);
    const [charge] = await chargesOf(shop, code);
    expect(charge).toMatchObject({ state: 'removed' });
    expect(provider.charges.get(charge?.txid ?? '')?.state).toBe('removed');
  });

  test('is not for an order that has ended', async () => {
    const { buyer, code } = await expired();
    expect((await buyer.post(`pedidos/${code}/codigo-da-loja`)).status).toBe(422);
  });
});

describe('whoever gives an order up', () => {
  test('ends it at once while it is unpaid', async () => {
    const { buyer, code, product, txid } = await buildCharged(shop, admin);
    const answer = await buyer.post(`pedidos/${code}/desistir`);
    expect(answer.body).toMatchObject({ end_reason: 'withdrawn', payment: { status: 3 }, can_withdraw: false });
    expect(await stockOf(admin, product.id)).toBe(1);
    await shop.work();
    expect(provider.charges.get(txid)?.state).toBe('removed');
    expect(await paymentOf(buyer, code)).toMatchObject({ state: 'cancelled', can_renew: false });
    expect((await buyer.post(`pedidos/${code}/desistir`)).status).toBe(422);
    expect((await shop.mails()).at(-1)?.text).toContain('Você desistiu desta compra');
  });

  test('asks for the money of a paid one, whose status stays', async () => {
    const { buyer, code, id } = await buildCharged(shop, admin);
    await admin.put(`orders/${id}`, { status: 2 });
    expect((await buyer.post(`pedidos/${code}/desistir`)).body.payment.status).toBe(2);
    const { rows } = await shop.pool.query('select state from withdrawals where order_id = $1', [id]);
    expect(rows).toEqual([{ state: 'asked' }]);
  });
});

describe('with the simulator', () => {
  const simulate = (buyer: { token: string }, code: string, quando: string, address = '127.0.0.1') =>
    shop.bearing(buyer.token, address).post(`pedidos/${code}/simular`, { quando });

  test('a charge is paid now', async () => {
    const { buyer, code } = await buildCharged(shop, admin);
    expect((await simulate(buyer, code, 'nunca')).status).toBe(422);
    expect((await simulate(buyer, code, 'agora')).status).toBe(200);
    expect((await paymentOf(buyer, code)).state).toBe('paid');
    expect((await simulate(buyer, code, 'agora')).status).toBe(422);
  });

  test('at the counter by whoever sells there, and by nobody else of the shop', async () => {
    await admin.put('troca-config', { counter_enabled: true });
    const vendas = await shop.signedIn('vendas');
    const product = await buildProduct(admin, { price: '200' });
    const sale = await sell(vendas, { lines: [{ product_id: product.id, quantity: 1 }] });
    const code = sale.body.order.order_code as string;
    await pay(vendas, code, { method: 'pix', value: 200 });
    await shop.work();
    expect((await simulate(await shop.signedIn('avaliador'), code, 'agora')).status).toBe(404);
    expect((await simulate(vendas, code, 'agora')).status).toBe(200);
    expect((await vendas.get(`balcao/vendas/${code}`)).body).toMatchObject({
      open: 0,
      order: { payment: { status: 5 } },
    });
    await admin.put('troca-config', { counter_enabled: false });
  });

  test('but by nobody who is not on this machine, also where a proxy says that they are', async () => {
    const { buyer, code } = await buildCharged(shop, admin);
    for (const address of ['203.0.113.7', '192.168.0.9', '::ffff:10.0.0.1', '2001:db8::1']) {
      expect((await simulate(buyer, code, 'agora', address)).status).toBe(404);
    }
    const forwarded = { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost' };
    expect((await buyer.post(`pedidos/${code}/simular`, { quando: 'agora' }, forwarded)).status).toBe(404);
    expect((await paymentOf(buyer, code)).state).toBe('waiting');
    expect((await simulate(buyer, code, 'agora', '::ffff:127.0.0.1')).status).toBe(200);
  });

  test('or after its order has ended, which is then sold after all', async () => {
    const { buyer, code } = await buildCharged(shop, admin);
    expect((await simulate(buyer, code, 'depois')).status).toBe(200);
    expect((await statusOf(shop, code)).status).toBe(2);
    const { body } = await buyer.get(`pedidos/${code}`);
    expect(body.history.map(({ status }: { status: number }) => status)).toEqual([1, 3, 2]);
  });

  test('and with no other provider', async () => {
    const { buyer, code } = await buildCharged(shop, admin);
    await setProvider(false);
    expect((await simulate(buyer, code, 'agora')).status).toBe(404);
  });
});
