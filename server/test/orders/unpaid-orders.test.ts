import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildBuyer, buildOrder, buildProduct, setOrderRules, stockOf } from '../support/build-product.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Client;
/** When the present test begins: days after the one before. */
let begin = new Date('2026-12-01T15:00:00Z');
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  begin = new Date(begin.getTime() + 10 * 86_400_000);
  await shop.setNow(begin);
  admin = await shop.signedIn('admin', { name: 'Carla Dias' });
  await setOrderRules(admin, { hold_hours: 24, unpaid_orders: 3, unpaid_units: 5, client_units: 6 });
});
afterAll(() => shop.close());

type Buyer = Awaited<ReturnType<typeof buildBuyer>>;

const hoursLater = (hours: number) => shop.setNow(new Date(begin.getTime() + hours * 3_600_000));
/** Every process's work of each minute, here by three of them at once. */
async function sweep() {
  const once = () => shop.app.services.orders.endUnpaid();
  await Promise.all([once(), once(), once()]);
}
const ordersOf = async (buyer: Client) => (await buyer.get('pedidos-user')).body.orders.data;
const asAdmin = async (id: number) =>
  (await admin.get(`orders?search=${id}`)).body.orders.find((order: { id: number }) => order.id === id);
const mailsTo = async ({ email }: { email: string }) =>
  (await shop.mails()).filter((mail) => mail.to?.[0]?.address === email);

async function placed(buyer: Buyer, { stock = 5, quantity = 2 } = {}) {
  const product = await buildProduct(admin, { stock });
  const answer = await buyer.post('orders', buildOrder([{ ...product, quantity }]));
  const [order] = await ordersOf(buyer);
  return { product, answer, id: order.id as number, code: answer.body.order_code as string };
}

describe('an unpaid order', () => {
  test('ends by itself after 24 hours, once: units back, dated without a person, and the buyer is told why', async () => {
    const buyer = await buildBuyer(shop);
    const { product, answer, id, code } = await placed(buyer);
    const due = new Date(begin.getTime() + 24 * 3_600_000);
    expect(Math.abs(Date.parse(answer.body.hold_until) - due.getTime())).toBeLessThan(60_000);
    await hoursLater(23.9);
    await sweep();
    expect((await ordersOf(buyer))[0]).toMatchObject({ payment: { status: 1 }, end_reason: null });
    await hoursLater(24.1);
    await sweep();
    expect((await ordersOf(buyer))[0]).toMatchObject({
      payment: { status: 3 },
      hold_until: null,
      end_reason: 'expired',
      history: [{ status: 1 }, { status: 3, by: null }],
    });
    expect((await asAdmin(id)).history).toMatchObject([{ by: null }, { status: 3, by: 'Sistema' }]);
    expect(await stockOf(admin, product.id)).toBe(5);
    const [, , last, ...more] = await mailsTo(buyer);
    expect(more).toEqual([]);
    expect(last?.subject).toBe(`Pedido ${code}: Cancelado`);
    expect(last?.text).toContain('não recebemos o pagamento');
  });

  test('says until when it is kept, and reminds its buyer once, four hours before', async () => {
    const buyer = await buildBuyer(shop);
    const { code } = await placed(buyer);
    await hoursLater(19.9);
    await sweep();
    expect(await mailsTo(buyer)).toHaveLength(1);
    await hoursLater(20.1);
    await sweep();
    await hoursLater(21);
    await sweep();
    const [first, reminder, ...more] = await mailsTo(buyer);
    expect(more).toEqual([]);
    expect(first?.text).toMatch(/até \d\d\/\d\d às 12:0\d/);
    expect(reminder?.subject).toBe(`Pedido ${code}: a reserva termina em breve`);
  });

  test('that is kept for less than that is not reminded of in the same moment', async () => {
    await setOrderRules(admin, { hold_hours: 3 });
    const buyer = await buildBuyer(shop);
    await placed(buyer);
    await sweep();
    expect(await mailsTo(buyer)).toHaveLength(1);
  });

  test('never ends where the shop wants it so', async () => {
    await setOrderRules(admin, { hold_hours: 0 });
    const buyer = await buildBuyer(shop);
    const { answer } = await placed(buyer);
    expect(answer.body.hold_until).toBeNull();
    await hoursLater(24 * 8);
    await sweep();
    expect((await ordersOf(buyer))[0]).toMatchObject({ payment: { status: 1 }, hold_until: null });
  });

  test.each([orderStatus.approved, orderStatus.pickup, orderStatus.delivered])(
    'that an admin has set to %d is not ended',
    async (status) => {
      const buyer = await buildBuyer(shop);
      const { id } = await placed(buyer);
      expect((await admin.put(`orders/${id}`, { status })).body.orders.hold_until).toBeNull();
      await hoursLater(25);
      await sweep();
      expect((await ordersOf(buyer))[0].payment.status).toBe(status);
    },
  );

  test('that an admin reopens is kept anew', async () => {
    const buyer = await buildBuyer(shop);
    const { id } = await placed(buyer);
    await hoursLater(25);
    await sweep();
    const { orders } = (await admin.put(`orders/${id}`, { status: 1 })).body;
    expect(orders).toMatchObject({ payment: { status: 1 }, end_reason: null });
    expect(Date.parse(orders.hold_until)).toBeGreaterThan(begin.getTime() + 48 * 3_600_000);
    await sweep();
    expect((await ordersOf(buyer))[0].payment.status).toBe(1);
  });

  test('whose end fails does not hold the others up', async () => {
    const [one, other] = [await buildBuyer(shop), await buildBuyer(shop)];
    const [broken, whole] = [await placed(one), await placed(other)];
    await shop.pool.query(`alter table products add constraint jammed check (id <> ${broken.product.id} or stock < 4)`);
    await hoursLater(25);
    await expect(shop.app.services.orders.endUnpaid()).rejects.toThrow('jammed');
    await shop.pool.query('alter table products drop constraint jammed');
    expect((await asAdmin(broken.id)).payment.status).toBe(1);
    expect((await asAdmin(whole.id)).payment.status).toBe(3);
    await sweep();
    expect((await asAdmin(broken.id)).payment.status).toBe(3);
  });
});

describe('what one person may reserve', () => {
  test('is three unpaid orders; the fourth is refused in words until one of them is paid', async () => {
    const buyer = await buildBuyer(shop);
    const first = await placed(buyer, { quantity: 1 });
    await placed(buyer, { quantity: 1 });
    await placed(buyer, { quantity: 1 });
    const product = await buildProduct(admin);
    const refused = await buyer.post('orders', buildOrder([product]));
    expect(refused.status).toBe(422);
    expect(refused.body.error).toContain('3 pedidos esperando pagamento');
    expect(await stockOf(admin, product.id)).toBe(5);
    await admin.put(`orders/${first.id}`, { status: 2 });
    expect((await buyer.post('orders', buildOrder([product]))).status).toBe(201);
  });

  test('is five units of one product, over all unpaid orders', async () => {
    const buyer = await buildBuyer(shop);
    const product = await buildProduct(admin, { name: 'Galaxy S23', stock: 20 });
    const six = await buyer.post('orders', buildOrder([{ ...product, quantity: 6 }]));
    expect(six.body.error).toContain('até 5 unidades de "Galaxy S23"');
    expect((await buyer.post('orders', buildOrder([{ ...product, quantity: 3 }]))).status).toBe(201);
    const three = await buyer.post('orders', buildOrder([{ ...product, quantity: 3 }]));
    expect(three.status).toBe(422);
    expect(three.body.error).toContain('já tem 3');
    expect((await buyer.post('orders', buildOrder([{ ...product, quantity: 2 }]))).status).toBe(201);
  });

  test('is not passed by twenty orders sent together', async () => {
    const buyer = await buildBuyer(shop);
    const shelf = await Promise.all(Array.from({ length: 20 }, () => buildProduct(admin)));
    const answers = await Promise.all(shelf.map((product) => buyer.post('orders', buildOrder([product]))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    for (const { status, body } of answers.filter(({ status }) => status !== 201)) {
      expect(status).toBe(422);
      expect(body.error).toContain('esperando pagamento');
    }
  });

  test('nor are its units', async () => {
    await setOrderRules(admin, { unpaid_orders: 100 });
    const buyer = await buildBuyer(shop);
    const product = await buildProduct(admin, { stock: 100 });
    await Promise.all(
      Array.from({ length: 20 }, () => buyer.post('orders', buildOrder([{ ...product, quantity: 2 }]))),
    );
    expect(await stockOf(admin, product.id)).toBe(96);
  });

  test('the naive way, counting and then writing, lets a fourth through: the races above are real ones', async () => {
    const buyer = await buildBuyer(shop);
    const count = async () =>
      Number(
        (await shop.pool.query('select count(*) from orders where user_id = $1 and status = 1', [buyer.id])).rows[0]
          .count,
      );
    const write = (code: number) =>
      shop.pool.query(
        `insert into orders (user_id, order_code, total_cents, idempotency_key, request_hash) values ($1, $2, 1, $2, '')`,
        [buyer.id, `NAIVE-${code}`],
      );
    const naive = async (code: number, counted: number) => counted < 3 && write(code);
    const counts = await Promise.all([1, 2, 3, 4].map(count));
    await Promise.all(counts.map((counted, code) => naive(code, counted)));
    expect(await count()).toBe(4);
  });

  test('is what the settings say, and settings that say nothing of it keep it', async () => {
    await setOrderRules(admin, { unpaid_orders: 1 });
    const { hold_hours, unpaid_orders, unpaid_units, ...older } = (await admin.get('loja-config')).body;
    expect([hold_hours, unpaid_orders, unpaid_units]).toEqual([24, 1, 5]);
    expect((await admin.put('loja-config', older)).body.config).toMatchObject({ unpaid_orders: 1, unpaid_units: 5 });
    expect((await setOrderRules(admin, { unpaid_orders: 0 })).status).toBe(422);
    const buyer = await buildBuyer(shop);
    await placed(buyer);
    const refused = await buyer.post('orders', buildOrder([await buildProduct(admin)]));
    expect(refused.body.error).toContain('1 pedido esperando pagamento');
  });
});

describe('somebody who never confirmed their e-mail', () => {
  const linkIn = (text: string | undefined) => /confirmar-email\?token=([\w-]+)/.exec(text ?? '')?.[1];

  test('has one unpaid order, confirms by the link in its mails, and then has more', async () => {
    const buyer = await shop.signedIn();
    const { id } = await placed(buyer);
    const product = await buildProduct(admin);
    const refused = await buyer.post('orders', buildOrder([product]));
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ error: expect.stringContaining('Confirme seu e-mail'), confirm_email: true });
    await hoursLater(20.1);
    await sweep();
    const mails = await mailsTo(buyer);
    expect(mails).toHaveLength(2);
    for (const { text } of mails) expect(linkIn(text)).toBeTruthy();
    const token = linkIn(mails[0]?.text);
    expect((await shop.visitor().post('confirmar-email', { token })).status).toBe(200);
    expect((await buyer.post('orders', buildOrder([product]))).status).toBe(201);
    await admin.put(`orders/${id}`, { status: 3 });
    expect(linkIn((await mailsTo(buyer)).at(-1)?.text)).toBeUndefined();
  });

  test('two first orders sent together are one', async () => {
    const buyer = await shop.signedIn();
    const shelf = await Promise.all([1, 2, 3, 4].map(() => buildProduct(admin)));
    const answers = await Promise.all(shelf.map((product) => buyer.post('orders', buildOrder([product]))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('confirms by an order that was paid', async () => {
    const buyer = await shop.signedIn();
    const { id } = await placed(buyer);
    await admin.put(`orders/${id}`, { status: 2 });
    expect(await shop.app.services.accounts.isEmailConfirmed(shop.database, buyer.id)).toBe(true);
    for (let count = 0; count < 2; count++) expect((await placed(buyer)).answer.status).toBe(201);
  });

  test('gets another link on request, one a minute', async () => {
    expect((await shop.visitor().post('confirmar-email/enviar')).status).toBe(401);
    const buyer = await shop.signedIn();
    const answers = await Promise.all([1, 2, 3].map(() => buyer.post('confirmar-email/enviar')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    const mails = await mailsTo(buyer);
    expect(mails).toHaveLength(1);
    expect((await shop.visitor().post('confirmar-email', { token: linkIn(mails[0]?.text) })).status).toBe(200);
    await sql`delete from rate_limits`.execute(shop.database);
    expect((await buyer.post('confirmar-email/enviar')).status).toBe(200);
    expect(await mailsTo(buyer)).toHaveLength(1);
  });

  test('is written to at most twenty times an hour from one client', async () => {
    await setOrderRules(admin, { client_units: 0 });
    await sql`delete from rate_limits`.execute(shop.database);
    const product = await buildProduct(admin, { stock: 100 });
    const order = async (token: string) =>
      (await shop.bearing(token, '198.51.100.9').post('orders', buildOrder([product]))).status;
    for (let count = 0; count < 20; count++) expect(await order((await shop.signedIn()).token)).toBe(201);
    expect(await order((await shop.signedIn()).token)).toBe(429);
    expect(await order((await buildBuyer(shop)).token)).toBe(201);
    expect(await stockOf(admin, product.id)).toBe(79);
  });
});
