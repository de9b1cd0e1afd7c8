import { beforeEach, describe, expect, test } from 'vitest';
import { buildBuyer, buildOrder, buildProduct, setOrderRules, stockOf } from '../support/build-product.ts';
import { buildCharged, chargesOf, paymentOf, statusOf, useChargingShop, workAll } from '../support/charging-shop.ts';

const { shop, admin, provider, setProvider, begun, minutesLater } = await useChargingShop();
beforeEach(() => setOrderRules(admin, { hold_hours: 24, unpaid_orders: 3, unpaid_units: 5 }));

const mailsTo = async ({ email }: { email: string }) =>
  (await shop.mails()).filter((mail) => mail.to?.[0]?.address === email).map(({ subject }) => subject);

describe('an order that is charged', () => {
  test('bears its charge from the first moment, and shows the code once the provider has made it', async () => {
    const { buyer, answer, code, txid } = await buildCharged(shop, admin, { isOpen: false });
    expect(answer.body.payment).toMatchObject({
      mode: 'charge',
      state: 'preparing',
      code: null,
      value: 1000,
      received: 0,
      expires_in_s: null,
      can_renew: false,
      is_simulated: true,
    });
    expect(Math.abs(answer.body.payment.hold_in_s - 900)).toBeLessThan(5);
    expect(txid).toMatch(/^[0-9a-f]{32}$/);
    await shop.work();
    const payment = await paymentOf(buyer, code);
    expect(payment).toMatchObject({ state: 'waiting', code: `PIX-${txid}` });
    expect(payment.expires_in_s).toBeGreaterThan(880);
    expect(payment.hold_in_s).toBeGreaterThanOrEqual(payment.expires_in_s - 1);
    expect(provider.charges.get(txid)).toMatchObject({ amountCents: 100_000, state: 'open' });
  });

  test('sent again under its key is the same order and the same charge', async () => {
    const buyer = await buildBuyer(shop);
    const product = await buildProduct(admin);
    const { body } = await buyer.post('pix/tentativa');
    const send = () => buyer.post('orders', buildOrder([product]), { 'idempotency-key': body.key });
    const answers = await Promise.all([send(), send(), send()]);
    await shop.work();
    const again = await send();
    expect(new Set([...answers, again].map((answer) => answer.body.order_code)).size).toBe(1);
    expect(again.body.payment).toMatchObject({ state: 'waiting' });
    expect(await chargesOf(shop, again.body.order_code)).toHaveLength(1);
  });

  test('is paid when the money is seen, by one mail, and its buyer is reached', async () => {
    const buyer = await shop.signedIn();
    const product = await buildProduct(admin);
    const { order_code: code } = (await buyer.post('orders', buildOrder([product]))).body;
    await shop.work();
    const [charge] = await chargesOf(shop, code);
    provider.pay({ txid: charge?.txid ?? '' });
    await minutesLater(1);
    await paymentOf(buyer, code);
    await shop.work();
    expect(await paymentOf(buyer, code)).toMatchObject({
      state: 'paid',
      code: null,
      received: 1000,
      expires_in_s: null,
      hold_in_s: null,
    });
    expect(await mailsTo(buyer)).toEqual([`Recebemos seu pedido ${code}`, `Pedido ${code}: Pix confirmado`]);
    expect((await buyer.get('pedidos-user')).body.orders.data[0].history).toMatchObject([{ status: 1 }, { status: 2 }]);
    expect(await shop.app.services.accounts.isEmailConfirmed(shop.database, buyer.id)).toBe(true);
    expect((await shop.mails()).at(-1)?.text).toContain(`${shop.config.baseUrl}/pedidos/${code}`);
    expect((await buyer.get(`pedidos/${code}`)).body.receipts).toMatchObject([
      { e2e_id: expect.stringMatching(/^E\d{31}$/), value: 1000 },
    ]);
  });

  test('ends when its time is over, the provider was asked, and the charge is taken back there', async () => {
    const { buyer, product, code, txid } = await buildCharged(shop, admin);
    await minutesLater(16.5);
    await workAll(shop);
    expect((await statusOf(shop, code)).status).toBe(1);
    expect(await paymentOf(buyer, code)).toMatchObject({ state: 'expired', code: null, can_renew: true });
    await minutesLater(17.2);
    await workAll(shop);
    expect(await statusOf(shop, code)).toMatchObject({ status: 3, end_reason: 'expired', hold_until: null });
    expect(provider.charges.get(txid)?.state).toBe('removed');
    expect(await chargesOf(shop, code)).toMatchObject([{ state: 'removed' }]);
    expect(await stockOf(admin, product.id)).toBe(1);
    expect(await paymentOf(buyer, code)).toMatchObject({ state: 'expired', can_renew: true });
    expect(await mailsTo(buyer)).toEqual([`Recebemos seu pedido ${code}`, `Pedido ${code}: Cancelado`]);
    const mail = (await shop.mails()).at(-1);
    expect(mail?.text).toContain('gere um novo código');
    expect(mail?.text).not.toContain('comprovante');
  });

  test('that was paid in the last moment is sold at its end', async () => {
    const { code, txid, product } = await buildCharged(shop, admin);
    provider.pay({ txid });
    await minutesLater(17.2);
    await workAll(shop);
    expect((await statusOf(shop, code)).status).toBe(2);
    expect(await stockOf(admin, product.id)).toBe(0);
  });

  test('ends without a provider that stays away, and is sold again when the money shows up late', async () => {
    const { code, txid, product, id } = await buildCharged(shop, admin);
    provider.fail('readCharge', 'unknown');
    await minutesLater(20);
    await workAll(shop);
    expect((await statusOf(shop, code)).status).toBe(1);
    await minutesLater(32.5);
    await workAll(shop);
    expect((await statusOf(shop, code)).status).toBe(3);
    expect(await stockOf(admin, product.id)).toBe(1);
    provider.heal();
    provider.pay({ txid });
    await workAll(shop);
    expect((await statusOf(shop, code)).status).toBe(2);
    expect(await stockOf(admin, product.id)).toBe(0);
    const { rows } = await shop.pool.query('select verdict from pix_payments where order_id = $1', [id]);
    expect(rows).toEqual([{ verdict: 'settled' }]);
  });

  test('ends without a provider that refuses to take its charge back, and is sold again when that one is paid', async () => {
    provider.clockAheadS = 3600;
    const { code, txid, product } = await buildCharged(shop, admin);
    provider.fail('removeCharge', 'refused');
    const there = provider.charges.get(txid);
    if (there) there.expiresAt = new Date(begun().getTime() + 3 * 60 * 60_000);
    await minutesLater(78);
    await workAll(shop);
    expect((await statusOf(shop, code)).status).toBe(1);
    expect(await chargesOf(shop, code)).toMatchObject([{ state: 'removing' }]);
    await minutesLater(92.5);
    await workAll(shop);
    expect((await statusOf(shop, code)).status).toBe(3);
    expect(await stockOf(admin, product.id)).toBe(1);
    expect(provider.charges.get(txid)?.state).toBe('open');
    provider.pay({ txid });
    await workAll(shop);
    expect((await statusOf(shop, code)).status).toBe(2);
  });

  test('keeps its units no shorter than the reserve, and as long as a provider of another clock takes money', async () => {
    provider.clockAheadS = -600;
    const behind = await buildCharged(shop, admin);
    expect((await statusOf(shop, behind.code)).hold_until?.getTime()).toBeGreaterThan(
      begun().getTime() + 14.9 * 60_000,
    );
    provider.clockAheadS = 600;
    const ahead = await buildCharged(shop, admin);
    const { hold_until } = await statusOf(shop, ahead.code);
    expect(Math.abs((hold_until?.getTime() ?? 0) - begun().getTime() - 25 * 60_000)).toBeLessThan(5000);
    await minutesLater(18);
    await workAll(shop);
    expect([(await statusOf(shop, behind.code)).status, (await statusOf(shop, ahead.code)).status]).toEqual([3, 1]);
  });

  test('of which only a part was paid is kept a day longer, and ends then', async () => {
    const { buyer, code, txid } = await buildCharged(shop, admin);
    provider.pay({ txid, amountCents: 90_000 });
    await minutesLater(17.2);
    await workAll(shop);
    expect(await paymentOf(buyer, code)).toMatchObject({ state: 'partial', received: 900, can_renew: true });
    const renewed = await buyer.post(`pedidos/${code}/novo-codigo`);
    expect(renewed.status).toBe(200);
    expect((await chargesOf(shop, code)).at(-1)).toMatchObject({ amount_cents: 10_000 });
    await minutesLater(26 * 60);
    await workAll(shop);
    expect(await statusOf(shop, code)).toMatchObject({ status: 3, end_reason: 'expired' });
  });

  test('waits for nobody in the shop: its payment confirms itself', async () => {
    const { code } = await buildCharged(shop, admin);
    const { body } = await admin.get('orders?waiting=payment');
    expect(body.orders.map((order: { order_code: string }) => order.order_code)).not.toContain(code);
  });

  test('is left alone by the end of orders that are paid by the fixed code, which it never meets', async () => {
    const { code } = await buildCharged(shop, admin);
    await minutesLater(60 * 30);
    await shop.app.services.orders.endUnpaid();
    expect((await statusOf(shop, code)).status).toBe(1);
  });
});

describe('what an admin does to a charged order', () => {
  test.each([2, 3])('by setting %d takes the charge back', async (status) => {
    const { code, txid, id, buyer } = await buildCharged(shop, admin);
    await admin.put(`orders/${id}`, { status });
    expect(await chargesOf(shop, code)).toMatchObject([{ state: 'removing' }]);
    await shop.work();
    expect(provider.charges.get(txid)?.state).toBe('removed');
    expect(await chargesOf(shop, code)).toMatchObject([{ state: 'removed' }]);
    expect(await paymentOf(buyer, code)).toMatchObject({
      state: status === 2 ? 'paid' : 'cancelled',
      can_renew: false,
    });
  });

  test('by reopening it: it waits as long as a charge, and its buyer asks for one', async () => {
    const { code, id, buyer } = await buildCharged(shop, admin);
    await admin.put(`orders/${id}`, { status: 3 });
    await admin.put(`orders/${id}`, { status: 1 });
    const { hold_until, pay_mode } = await statusOf(shop, code);
    expect(pay_mode).toBe('charge');
    expect(hold_until?.getTime()).toBeLessThan(begun().getTime() + 16 * 60_000);
    expect(await paymentOf(buyer, code)).toMatchObject({ state: 'expired', can_renew: true });
    expect((await buyer.post(`pedidos/${code}/novo-codigo`)).body).toMatchObject({ state: 'preparing' });
  });
});

describe('another attempt of the same person', () => {
  test('takes the place of the first, also for the only unit, without a confirmed e-mail', async () => {
    const buyer = await shop.signedIn();
    const product = await buildProduct(admin, { stock: 1 });
    const first = (await buyer.post('orders', buildOrder([product]))).body.order_code;
    await shop.work();
    expect((await buyer.post('pix/tentativa')).status).toBe(201);
    const second = await buyer.post('orders', buildOrder([product]));
    expect(second.status).toBe(201);
    await shop.work();
    expect(await statusOf(shop, first)).toMatchObject({ status: 3, end_reason: 'superseded' });
    expect(await chargesOf(shop, first)).toMatchObject([{ state: 'removed' }]);
    expect(await stockOf(admin, product.id)).toBe(0);
    expect(await paymentOf(buyer, first)).toMatchObject({ state: 'expired', can_renew: false });
    expect((await buyer.post(`pedidos/${first}/novo-codigo`)).status).toBe(422);
    expect(await mailsTo(buyer)).toContain(`Pedido ${first}: Cancelado`);
  });

  test('that is refused leaves the first as it was', async () => {
    const { buyer, code, product } = await buildCharged(shop, admin);
    const gone = await buildProduct(admin, { stock: 0 });
    const answer = await buyer.post('orders', buildOrder([product, gone]));
    expect(answer.status).toBe(422);
    expect(answer.body.error).toContain('está esgotado');
    expect(await statusOf(shop, code)).toMatchObject({ status: 1, end_reason: null });
    expect(await chargesOf(shop, code)).toMatchObject([{ state: 'open' }]);
    expect(await stockOf(admin, product.id)).toBe(0);
  });

  test('leaves alone what has received money, and orders of the fixed code', async () => {
    const { buyer, code, txid } = await buildCharged(shop, admin);
    provider.pay({ txid, amountCents: 100 });
    await shop.app.services.pix.polls.poll((await chargesOf(shop, code))[0]?.id ?? 0);
    await setProvider(false);
    const fixed = (await buyer.post('orders', buildOrder([await buildProduct(admin)]))).body;
    expect(fixed.payment).toMatchObject({ mode: 'static', state: 'waiting', expires_in_s: null });
    await setProvider(true);
    expect((await buyer.post('orders', buildOrder([await buildProduct(admin)]))).status).toBe(201);
    expect((await statusOf(shop, code)).status).toBe(1);
    expect((await statusOf(shop, fixed.order_code)).status).toBe(1);
  });

  test('is refused for a day once ten charges ran out', async () => {
    const buyer = await buildBuyer(shop);
    const product = await buildProduct(admin, { stock: 20 });
    for (let count = 0; count < 10; count++) {
      await minutesLater(count * 30);
      expect((await buyer.post('orders', buildOrder([product]))).status).toBe(201);
      await minutesLater(count * 30 + 20);
      await workAll(shop);
    }
    expect((await buyer.post('pix/tentativa')).status).toBe(429);
    const refused = await buyer.post('orders', buildOrder([product]));
    expect(refused.status).toBe(429);
    expect(refused.body.error).toContain('venceram sem pagamento');
    await minutesLater(25 * 60);
    expect((await buyer.post('orders', buildOrder([product]))).status).toBe(201);
  });
});
