import { randomUUID } from 'node:crypto';
import { orderStatuses } from '@giro/contract/rules/order-status.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBuyer, buildOrder, buildProduct, stockOf } from '../support/build-product.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Client;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin', { name: 'Carla Dias' });
});
afterAll(() => shop.close());

const ordersOf = async (productId: number) =>
  Number(
    (
      await shop.pool.query('select coalesce(sum(quantity), 0)::int as units from order_items where product_id = $1', [
        productId,
      ])
    ).rows[0].units,
  );

describe('an order', () => {
  test('keeps what was bought as it was, takes the stock and mails once', async () => {
    const buyer = await buildBuyer(shop, { name: 'Bia Lima' });
    const product = await buildProduct(admin, { name: 'iPhone 13 128 GB', price: '2599.90' });
    const key = randomUUID();
    const answer = await buyer.post('orders', buildOrder([{ ...product, quantity: 2 }]), { 'idempotency-key': key });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      success: true,
      order_code: expect.stringMatching(/^[0-9A-Z]{8}$/),
      total_price: 5199.8,
    });
    expect(await stockOf(buyer, product.id)).toBe(3);
    await admin.post(`productsUpdate/${product.id}`, { SKU: product.SKU, name: 'Outro nome', price: 1, stock: 3 });
    const { orders } = (await buyer.get('pedidos-user')).body;
    expect(orders).toMatchObject({ total: 1, current_page: 1 });
    expect(orders.data[0]).toMatchObject({
      order_code: answer.body.order_code,
      total_price: 5199.8,
      transaction_id: expect.stringMatching(/^[A-Za-z0-9]{25}$/),
      payment: { status: 1, payment_method: 'Pix' },
      order_items: [{ quantity: 2, unit_price: 2599.9, total_price: 5199.8, product: { name: 'iPhone 13 128 GB' } }],
    });
    await buyer.post('emailOrder', { order_code: answer.body.order_code });
    const mails = (await shop.mails()).filter((mail) => mail.to?.[0]?.address === buyer.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe(`Recebemos seu pedido ${answer.body.order_code}`);
    expect(mails[0]?.text).toContain('iPhone 13 128 GB');
  });

  test.each([
    ['quantity 0', { products: [{ id: 1, quantity: 0 }] }],
    ['a negative quantity', { products: [{ id: 1, quantity: -1 }] }],
    ['half a phone', { products: [{ id: 1, quantity: 1.5 }] }],
    ['a billion', { products: [{ id: 1, quantity: 1e9 }] }],
    ['words', { products: [{ id: 1, quantity: 'muitos' }] }],
    ['an empty cart', { products: [] }],
    ['no cart', {}],
    ['a credit card', { payment_method: 'Cartão', products: [{ id: 1, quantity: 1 }] }],
  ])('of %s is refused with a text to show', async (_, change) => {
    const buyer = await buildBuyer(shop);
    const answer = await buyer.post('orders', { ...buildOrder([]), totalAmount: 10, ...change });
    expect(answer.status).toBe(422);
    expect(answer.body.error).toEqual(expect.any(String));
  });

  test('of something unknown, deleted, priceless or sold out is refused whole, and the stock of the rest stays', async () => {
    const buyer = await buildBuyer(shop);
    const good = await buildProduct(admin);
    const deleted = await buildProduct(admin);
    await admin.delete(`products/${deleted.id}`);
    const free = await buildProduct(admin, { price: '0' });
    const gone = await buildProduct(admin, { name: 'Esgotado', stock: 0 });
    for (const bad of [{ id: 999_999, price: 1 }, deleted, free, gone]) {
      const answer = await buyer.post('orders', buildOrder([good, bad]));
      expect(answer.status).toBe(422);
      expect(answer.body.error).toMatch(/carrinho|comprado/);
    }
    expect(await stockOf(buyer, good.id)).toBe(5);
  });

  test('whose total differs from the prices of now is refused, and says the new total', async () => {
    const buyer = await buildBuyer(shop);
    const product = await buildProduct(admin);
    await admin.post(`productsUpdate/${product.id}`, { SKU: product.SKU, name: product.name, price: '1100.00' });
    const answer = await buyer.post('orders', buildOrder([product]));
    expect(answer.status).toBe(422);
    expect(answer.body.error.replaceAll('\u00a0', ' ')).toContain('o total agora é R$ 1.100,00');
    expect(await stockOf(buyer, product.id)).toBe(5);
  });

  test('counts two lines of one product together', async () => {
    const buyer = await buildBuyer(shop);
    const product = await buildProduct(admin);
    const six = await buyer.post(
      'orders',
      buildOrder([
        { ...product, quantity: 3 },
        { ...product, quantity: 3 },
      ]),
    );
    expect(six.body.error).toContain('tem só 5 em estoque');
    const five = await buyer.post(
      'orders',
      buildOrder([
        { ...product, quantity: 3 },
        { ...product, quantity: 2 },
      ]),
    );
    expect(five.status).toBe(201);
    expect(await stockOf(buyer, product.id)).toBe(0);
  });

  test('needs a session', async () => {
    const answer = await shop.visitor().post('orders', buildOrder([{ id: 1, price: 1 }]));
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ message: 'Unauthenticated.', error: 'Unauthenticated.' });
  });

  test('is one of the buyer and of admins; to others it is not there', async () => {
    const [buyer, other] = [await buildBuyer(shop), await buildBuyer(shop)];
    const product = await buildProduct(admin);
    const { order_code } = (await buyer.post('orders', buildOrder([product]))).body;
    expect((await other.get('pedidos-user')).body.orders.total).toBe(0);
    expect((await other.post('emailOrder', { order_code })).status).toBe(404);
    expect((await other.get('orders')).status).toBe(403);
    expect((await other.put('orders/1', { status: 2 })).status).toBe(403);
    const found = (await admin.get(`orders?search=${order_code.toLowerCase()}`)).body;
    expect(found.orders.map((order: { order_code: string }) => order.order_code)).toEqual([order_code]);
  });
});

describe('the idempotency key', () => {
  test('makes the same order of fifty parallel submissions, also of the last unit', async () => {
    const buyer = await buildBuyer(shop);
    const product = await buildProduct(admin, { stock: 1 });
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => buyer.post('orders', buildOrder([product]), headers)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.order_code)).size).toBe(1);
    expect(await ordersOf(product.id)).toBe(1);
  });

  test('of one cart is refused for another, and belongs to its person', async () => {
    const [buyer, other] = [await buildBuyer(shop), await buildBuyer(shop)];
    const product = await buildProduct(admin);
    const headers = { 'idempotency-key': randomUUID() };
    expect((await buyer.post('orders', buildOrder([product]), headers)).status).toBe(201);
    const changed = await buyer.post('orders', buildOrder([{ ...product, quantity: 2 }]), headers);
    expect(changed.status).toBe(422);
    expect(changed.body.error).toContain('outro carrinho');
    expect((await other.post('orders', buildOrder([product]), headers)).status).toBe(201);
  });
});

describe('many at once', () => {
  test('the naive way, reading the stock and then writing it, sells one unit twice: the race below is a real one', async () => {
    const { id } = await buildProduct(admin, { stock: 1 });
    const look = () => stockOf(admin, id);
    const buy = async (stock: number) => {
      if (stock < 1) return false;
      await shop.pool.query('update products set stock = $2 where id = $1', [id, stock - 1]);
      return true;
    };
    expect(await Promise.all((await Promise.all([look(), look()])).map(buy))).toEqual([true, true]);
  });

  test('two hundred buyers of ten units make ten orders and a hundred and ninety clear refusals', async () => {
    const product = await buildProduct(admin, { stock: 10 });
    const buyers = await Promise.all(Array.from({ length: 200 }, () => buildBuyer(shop)));
    const answers = await Promise.all(buyers.map((buyer) => buyer.post('orders', buildOrder([product]))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refusals = answers.filter(({ status }) => status === 422);
    expect(refusals).toHaveLength(190);
    for (const { body } of refusals) expect(body.error).toContain('está esgotado');
    expect(await stockOf(admin, product.id)).toBe(0);
    expect(await ordersOf(product.id)).toBe(10);
  });

  test('mixed carts in any order never meet in a deadlock, and stock and orders add up', async () => {
    const shelf = await Promise.all(Array.from({ length: 20 }, () => buildProduct(admin, { stock: 9 })));
    const buyers = await Promise.all(Array.from({ length: 50 }, () => buildBuyer(shop)));
    const answers = await Promise.all(
      buyers.map((buyer, index) => {
        const lines = Array.from(
          { length: 5 },
          (_, line) => shelf[(index * 7 + line * 3 * (index % 2 ? 1 : -1) + 100) % 20],
        );
        return buyer.post('orders', buildOrder(lines.flatMap((product) => (product ? [product] : []))));
      }),
    );
    for (const { status } of answers) expect([201, 422]).toContain(status);
    for (const product of shelf) expect((await stockOf(admin, product.id)) + (await ordersOf(product.id))).toBe(9);
  });
});

describe('the status of an order', () => {
  async function placed(stock = 5, quantity = 2) {
    const buyer = await buildBuyer(shop);
    const product = await buildProduct(admin, { stock });
    const { order_code } = (await buyer.post('orders', buildOrder([{ ...product, quantity }]))).body;
    const [order] = (await buyer.get('pedidos-user')).body.orders.data;
    return { buyer, product, order_code, id: order.id as number };
  }

  test('is recorded with who and when, mailed on each change, and the same one again changes nothing', async () => {
    const { buyer, id, order_code } = await placed();
    const answer = await admin.put(`orders/${id}`, { status: 2 });
    expect(answer.body).toMatchObject({
      message: 'Status atualizado com sucesso!',
      orders: { payment: { status: 2 } },
    });
    expect(answer.body.orders.history.at(-1)).toMatchObject({ status: 2, by: 'Carla Dias' });
    await admin.post('emailOrderStatus', { order_code, status: 2 });
    await admin.put(`orders/${id}`, { status: 2 });
    await admin.put(`orders/${id}`, { status: 4 });
    const mails = (await shop.mails()).filter((mail) => mail.to?.[0]?.address === buyer.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Recebemos seu pedido ${order_code}`,
      `Pedido ${order_code}: Aprovado`,
      `Pedido ${order_code}: Retirada`,
    ]);
    expect((await buyer.get('pedidos-user')).body.orders.data[0].history.at(-1)).toMatchObject({ status: 4, by: null });
  });

  test('cancelled gives the units back once; reopened takes them again, or is refused when they are gone', async () => {
    const { buyer, product, id } = await placed(2, 2);
    await Promise.all([admin.put(`orders/${id}`, { status: 3 }), admin.put(`orders/${id}`, { status: 3 })]);
    expect(await stockOf(admin, product.id)).toBe(2);
    expect((await admin.put(`orders/${id}`, { status: 1 })).status).toBe(200);
    expect(await stockOf(admin, product.id)).toBe(0);
    await admin.put(`orders/${id}`, { status: 3 });
    await buyer.post('orders', buildOrder([product]));
    const refused = await admin.put(`orders/${id}`, { status: 1 });
    expect(refused.status).toBe(422);
    expect(refused.body.message).toContain(product.name);
    expect(await stockOf(admin, product.id)).toBe(1);
  });

  test('cancelled and handed over at the same moment ends as one of them, and the shelf agrees', async () => {
    for (let round = 0; round < 5; round++) {
      const { product, id } = await placed(2, 2);
      const wishes = [3, 4, 3, 5].map((status) => admin.put(`orders/${id}`, { status }));
      // A device that was handed over before waits for its inspection, and is there for nobody.
      for (const { status } of await Promise.all(wishes)) expect([200, 422]).toContain(status);
      const { status, returned } = await shop.database
        .selectFrom('orders')
        .innerJoin('order_items', 'order_id', 'orders.id')
        .select(['status', 'returned'])
        .where('orders.id', '=', id)
        .executeTakeFirstOrThrow();
      expect(await stockOf(admin, product.id)).toBe(status === 3 ? 2 - returned : 0);
    }
  });

  test('would give the units back for each of two who looked before the other wrote', async () => {
    const { product, id } = await placed(2, 2);
    const look = () => shop.pool.query('select holds_stock from orders where id = $1', [id]);
    for (const { rows } of await Promise.all([look(), look()])) {
      if (rows[0].holds_stock)
        await shop.pool.query('update products set stock = stock + 2 where id = $1', [product.id]);
    }
    expect(await stockOf(admin, product.id)).toBe(4);
  });

  const beyondAll = Math.max(...orderStatuses) + 1;
  test.each([{ status: 0 }, { status: beyondAll }, { status: 'x' }, {}])('%j is refused', async (body) => {
    const { id } = await placed();
    expect((await admin.put(`orders/${id}`, body)).body.errors).toHaveProperty('status');
  });

  test('shows on the dashboards', async () => {
    const { buyer, id } = await placed();
    await admin.put(`orders/${id}`, { status: 5 });
    expect((await buyer.get('dasboardOrderUser')).body).toEqual({ total: 1, statuses: { 5: 1 } });
    expect((await admin.get('dasboardOrder')).body.total).toBeGreaterThan(10);
  });
});
