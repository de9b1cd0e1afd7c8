import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buildBuyer,
  buildCoupon,
  buildOrder,
  buildProduct,
  liftOrderRules,
  priced,
  setOrderRules,
  typedProduct,
} from '../support/build-product.ts';
import { assertVerified } from '../support/database-state.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Client;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin', { name: 'Carla Dias' });
});
afterAll(async () => {
  await assertVerified(shop.database);
  await shop.close();
});

const usesOf = async (code: string) => {
  const { body } = await admin.get(`cupons?search=${code}`);
  const { uses, revenue } = body.data[0];
  return { uses, revenue };
};
let addresses = 0;
const nextAddress = () => `198.51.100.${++addresses}`;
const summaryOf = async (body: object, client: Client = shop.visitor(nextAddress())) =>
  client.post('carrinho/resumo', body);
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('what a cart costs', () => {
  test('is told to everybody, with what can be chosen, and reserves nothing', async () => {
    const product = await buildProduct(admin, { stock: 2 });
    const answer = await summaryOf({ products: [{ id: product.id, quantity: 2 }] });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      amounts: [{ kind: 'items', label: 'Produtos', value: 2000 }],
      total: 2000,
      methods: [expect.objectContaining({ id: 'pix-static', label: 'Pix' })],
      deliveries: [
        expect.objectContaining({
          ...{ id: 'pickup', kind: 'pickup', label: 'Retirada na Loja', note: null, value: 0, price: 0 },
          ...{ available: true, why_not: null, quote: null, basis: null },
        }),
      ],
      credit: null,
      trade: null,
      to_pay: 2000,
      problems: [],
    });
    const { body } = await admin.post('products/validate-cart', { ids: [product.id] });
    expect(body.updatedProducts[0].stock).toBe(2);
  });

  test('comes with every problem of the cart, never as a refusal', async () => {
    const [short, gone] = [await buildProduct(admin, { name: 'Pouco', stock: 1 }), await buildProduct(admin)];
    await admin.delete(`products/${gone.id}`);
    const lines = [
      { id: short.id, quantity: 1 },
      { id: gone.id, quantity: 1 },
      { id: short.id, quantity: 1 },
    ];
    const chosen = { delivery: 'drone', method: 'boleto', credit: 10, instalments: 12, coupon: 'NAO-HA' };
    const { status, body } = await summaryOf({ products: lines, ...chosen });
    expect(status).toBe(200);
    expect(body.total).toBe(2000);
    expect(body.problems.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'coupon',
      'credit',
      'delivery',
      'instalments',
      'method',
      'products.0',
      'products.1',
    ]);
    expect(body.problems[0].message).toBe('"Pouco" tem só 1 em estoque. Confira o carrinho.');
    expect((await summaryOf({ products: [] })).body).toMatchObject({
      total: 0,
      problems: [{ field: 'products', message: 'Seu carrinho está vazio.' }],
    });
    expect((await summaryOf({ products: [{ id: short.id, quantity: 0 }] })).status).toBe(422);
  });

  test('is asked sixty times a minute by one client', async () => {
    const client = shop.visitor(nextAddress());
    const asked = await Promise.all(Array.from({ length: 65 }, () => summaryOf({ products: [] }, client)));
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});

describe('a coupon', () => {
  test('makes an order cost less, line by line, in mail, list, spreadsheet and sums', async () => {
    const buyer = await buildBuyer(shop, { name: 'Bia Lima' });
    const phone = await typedProduct(shop, admin, 'Celulares', { price: '1000.01' });
    const cable = await buildProduct(admin, { price: '50' });
    const coupon = await buildCoupon(admin, { value: 12.5, categories: [phone.typeId] });
    const products = [
      { id: phone.id, quantity: 1 },
      { id: cable.id, quantity: 2 },
    ];
    const summary = (await summaryOf({ products, coupon: ` ${coupon.code.toLowerCase()} ` }, buyer)).body;
    expect(summary).toMatchObject({
      amounts: [
        { kind: 'items', label: 'Produtos', value: 1100.01 },
        { kind: 'discount', label: `Cupom ${coupon.code}`, value: -125 },
      ],
      total: 975.01,
      problems: [],
    });
    const answer = await buyer.post('orders', { ...priced(products, summary.total), coupon: coupon.code });
    expect(answer.status).toBe(201);
    expect(answer.body.total_price).toBe(975.01);
    const [order] = (await buyer.get('pedidos-user')).body.orders.data;
    expect(order.amounts).toEqual(summary.amounts);
    expect(order.order_items.map((item: { discount: number }) => item.discount)).toEqual([125, 0]);
    const mail = (await shop.mails()).find(({ subject }) => subject?.includes(answer.body.order_code));
    expect(plain(mail?.text ?? '')).toMatch(new RegExp(`Cupom ${coupon.code}[\\s\\S]*-R\\$ 125,00[\\s\\S]*975,01`));
    const csv = (await admin.get(`csv/vendas?search=${answer.body.order_code}`)).text;
    expect(csv).toContain('Desconto');
    expect(csv).toContain('125,00');
    expect(await usesOf(coupon.code)).toEqual({ uses: 1, revenue: 0 });

    expect((await admin.put(`orders/${order.id}`, { status: 2 })).status).toBe(200);
    expect(await usesOf(coupon.code)).toEqual({ uses: 1, revenue: 975.01 });
    const month = (await admin.get('resultado/vendas')).body;
    expect(JSON.stringify(month)).toContain('875.01');
    expect((await admin.put(`orders/${order.id}`, { status: 3 })).status).toBe(200);
    expect(await usesOf(coupon.code)).toEqual({ uses: 0, revenue: 0 });
  });

  test('needs the total that the summary tells', async () => {
    const buyer = await buildBuyer(shop);
    const product = await buildProduct(admin);
    const { code } = await buildCoupon(admin);
    const answer = await buyer.post('orders', { ...buildOrder([product]), coupon: code });
    expect(answer.status).toBe(422);
    expect(plain(answer.body.error)).toBe(
      'Os preços mudaram: o total agora é R$ 900,00. Confira o carrinho antes de pagar.',
    );
  });

  test('takes no order below one centavo', async () => {
    const buyer = await buildBuyer(shop);
    const product = await buildProduct(admin);
    const { code } = await buildCoupon(admin, { kind: 'amount', value: 5000 });
    const order = { ...priced([{ id: product.id, quantity: 1 }], 0.01), coupon: code };
    expect((await buyer.post('orders', order)).status).toBe(201);
  });

  test.each<[string, object, RegExp]>([
    ['has not begun', { starts_at: '2999-01-01' }, /começa a valer em 01\/01\/2999/],
    ['is over', { ends_at: '2020-12-31' }, /valeu até 31\/12\/2020/],
    ['is for dearer carts', { min_total: 1000.01 }, /a partir de R\$ 1.000,01/],
    ['is switched off', { active: false }, /Não encontramos este cupom/],
  ])('that %s says so, in the cart and of the order', async (_, changes, words) => {
    const buyer = await buildBuyer(shop);
    const product = await buildProduct(admin);
    const { code } = await buildCoupon(admin, changes);
    const products = [{ id: product.id, quantity: 1 }];
    const { body } = await summaryOf({ products, coupon: code });
    expect(body).toMatchObject({ total: 1000, problems: [{ field: 'coupon' }] });
    expect(plain(body.problems[0].message)).toMatch(words);
    const refused = await buyer.post('orders', { ...buildOrder([product]), coupon: code });
    expect(refused.status).toBe(422);
    expect(plain(refused.body.error)).toMatch(words);
    expect(refused.body.errors.coupon).toEqual([refused.body.error]);
  });

  test('of other products says what it is for', async () => {
    const tablet = await typedProduct(shop, admin, 'Tablets');
    const product = await buildProduct(admin);
    const { code } = await buildCoupon(admin, { categories: [tablet.typeId] });
    const { body } = await summaryOf({ products: [{ id: product.id, quantity: 1 }], coupon: code });
    expect(body.problems[0].message).toMatch(/vale só para: Tablets/);
  });

  test('is valid to the last second of its last day in São Paulo', async () => {
    const product = await buildProduct(admin);
    const { code } = await buildCoupon(admin, { starts_at: '2031-05-10', ends_at: '2031-05-10' });
    const asked = { products: [{ id: product.id, quantity: 1 }], coupon: code };
    try {
      for (const [moment, total] of [
        ['2031-05-10T02:59:50Z', 1000],
        ['2031-05-10T03:00:00Z', 900],
        ['2031-05-11T02:59:40Z', 900],
        ['2031-05-11T03:00:00Z', 1000],
      ] as const) {
        await shop.setNow(new Date(moment));
        expect((await summaryOf(asked)).body.total).toBe(total);
      }
    } finally {
      await shop.setNow(new Date());
    }
  });

  test('is used as often by one person as it says, over orders that have not ended', async () => {
    const buyer = await buildBuyer(shop);
    const product = await buildProduct(admin, { stock: 50 });
    const coupon = await buildCoupon(admin, { most_per_person: 1 });
    const order = { ...priced([{ id: product.id, quantity: 1 }], 900), coupon: coupon.code };
    const answers = await Promise.all(Array.from({ length: 5 }, () => buyer.post('orders', order)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422]);
    const refusal = answers.find(({ status }) => status === 422)?.body.error;
    expect(refusal).toBe(`O cupom ${coupon.code} vale uma vez por pessoa, e já foi usado em outro pedido seu.`);
    expect((await summaryOf({ ...order, totalAmount: undefined }, buyer)).body.problems[0].message).toBe(refusal);
    expect((await summaryOf(order)).body.problems).toEqual([]);

    const [first] = (await buyer.get('pedidos-user')).body.orders.data;
    await admin.put(`orders/${first.id}`, { status: 3 });
    const second = await buyer.post('orders', order);
    expect(second.status).toBe(201);
    const reopened = await admin.put(`orders/${first.id}`, { status: 1 });
    expect(reopened.status).toBe(422);
    expect(reopened.body.message).toContain(`O cupom ${coupon.code} deste pedido já foi usado em outro pedido`);
    expect(await usesOf(coupon.code)).toEqual({ uses: 1, revenue: 0 });
  });

  test('goes with its order through an end and a new beginning, or says that it is used up', async () => {
    const buyer = await buildBuyer(shop);
    const product = await buildProduct(admin, { stock: 50 });
    const coupon = await buildCoupon(admin, { most_uses: 1 });
    const order = { ...priced([{ id: product.id, quantity: 1 }], 900), coupon: coupon.code };
    await buyer.post('orders', order);
    const [first] = (await buyer.get('pedidos-user')).body.orders.data;
    for (const [status, uses] of [
      [3, 0],
      [2, 1],
      [3, 0],
      [1, 1],
      [3, 0],
    ] as const) {
      expect((await admin.put(`orders/${first.id}`, { status })).status).toBe(200);
      expect((await usesOf(coupon.code)).uses).toBe(uses);
    }
    const other = await buildBuyer(shop);
    expect((await other.post('orders', order)).status).toBe(201);
    const reopened = await admin.put(`orders/${first.id}`, { status: 2 });
    expect(reopened.status).toBe(422);
    expect(reopened.body.message).toContain(`O cupom ${coupon.code} deste pedido esgotou`);
    await assertVerified(shop.database);
  });

  test('is another order under one key when it is another coupon', async () => {
    const buyer = await buildBuyer(shop);
    const product = await buildProduct(admin);
    const [one, other] = [await buildCoupon(admin), await buildCoupon(admin)];
    const key = { 'idempotency-key': randomUUID() };
    const order = priced([{ id: product.id, quantity: 1 }], 900);
    const first = await buyer.post('orders', { ...order, coupon: one.code }, key);
    expect((await buyer.post('orders', { ...order, coupon: one.code.toLowerCase() }, key)).body.order_code).toBe(
      first.body.order_code,
    );
    expect((await buyer.post('orders', { ...order, coupon: other.code }, key)).body.error).toContain(
      'já foi feito com outro carrinho',
    );
    expect(await usesOf(one.code)).toEqual({ uses: 1, revenue: 0 });
  });

  test('counts the total to pay against what one person may reserve', async () => {
    await setOrderRules(admin, { reserved_value: 900 });
    const buyer = await buildBuyer(shop);
    const product = await buildProduct(admin);
    const { code } = await buildCoupon(admin);
    expect((await buyer.post('orders', buildOrder([product]))).status).toBe(422);
    const order = { ...priced([{ id: product.id, quantity: 1 }], 900), coupon: code };
    expect((await buyer.post('orders', order)).status).toBe(201);
    await setOrderRules(admin, { reserved_value: 30_000 });
  });
});

describe('many at once', () => {
  test('the naive way, reading the uses and then writing them, gives one use twice: the race below is a real one', async () => {
    const { id } = await buildCoupon(admin, { most_uses: 1 });
    const look = async () => (await shop.pool.query('select used from coupons where id = $1', [id])).rows[0].used;
    const use = async (used: number) => {
      if (used >= 1) return false;
      await shop.pool.query('update coupons set used = $2 where id = $1', [id, used + 1]);
      return true;
    };
    expect(await Promise.all((await Promise.all([look(), look()])).map(use))).toEqual([true, true]);
    await shop.pool.query('update coupons set used = 0 where id = $1', [id]);
  });

  test('two hundred buyers of a coupon with ten uses get exactly ten discounts, whatever they buy', async () => {
    await liftOrderRules(admin);
    const shelf = await Promise.all(Array.from({ length: 4 }, () => buildProduct(admin, { stock: 100 })));
    const coupon = await buildCoupon(admin, { most_uses: 10, most_per_person: 1 });
    const buyers = await Promise.all(Array.from({ length: 200 }, () => buildBuyer(shop)));
    const answers = await Promise.all(
      buyers.map((buyer, index) => {
        const { id } = shelf[index % 4] as { id: number };
        return buyer.post('orders', { ...priced([{ id, quantity: 1 }], 900), coupon: coupon.code });
      }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 422);
    expect(refused).toHaveLength(190);
    for (const { body } of refused) expect(body.error).toContain('esgotou');
    expect(await usesOf(coupon.code)).toEqual({ uses: 10, revenue: 0 });
    await assertVerified(shop.database);
  });

  test('ends and new orders of two coupons never meet in a deadlock, and the uses add up', async () => {
    const product = await buildProduct(admin, { stock: 200 });
    const coupons = [await buildCoupon(admin, { most_uses: 15 }), await buildCoupon(admin, { most_uses: 15 })];
    const buyers = await Promise.all(Array.from({ length: 20 }, () => buildBuyer(shop)));
    const codeOf = (index: number) => coupons[index % 2]?.code;
    const answers = await Promise.all(
      buyers.flatMap((buyer, index) =>
        Array.from({ length: 3 }, async (_, turn) => {
          const order = { ...priced([{ id: product.id, quantity: 1 }], 900), coupon: codeOf(index + turn) };
          const answer = await buyer.post('orders', order);
          if (answer.status !== 201) return answer;
          const { body } = await admin.get(`orders?search=${answer.body.order_code}`);
          return admin.put(`orders/${body.orders[0].id}`, { status: 3 });
        }),
      ),
    );
    for (const { status } of answers) expect([200, 422]).toContain(status);
    for (const { code } of coupons) expect(await usesOf(code)).toEqual({ uses: 0, revenue: 0 });
    await assertVerified(shop.database);
  });
});

describe('guessing codes', () => {
  test('ends after twenty wrong ones an hour, also when sent together; then no code tells anything', async () => {
    const product = await buildProduct(admin);
    const { code } = await buildCoupon(admin);
    const products = [{ id: product.id, quantity: 1 }];
    const address = nextAddress();
    const guesses = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        summaryOf({ products, coupon: `CHUTE-${index}` }, shop.visitor(address)),
      ),
    );
    expect(guesses.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5);
    const right = await summaryOf({ products, coupon: code }, shop.visitor(address));
    expect(right.status).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(3000);
    expect((await summaryOf({ products }, shop.visitor(address))).status).toBe(200);
    expect((await summaryOf({ products, coupon: code })).body.total).toBe(900);
    const { token } = await buildBuyer(shop);
    const buyer = shop.bearing(token, address);
    const order = priced(products, 900);
    expect((await buyer.post('orders', { ...order, coupon: code })).status).toBe(429);
    expect((await buyer.post('orders', { ...order, totalAmount: 1000 })).status).toBe(201);
  });

  test('is not what many right codes of one client are', async () => {
    const product = await buildProduct(admin);
    const { code } = await buildCoupon(admin);
    const asked = { products: [{ id: product.id, quantity: 1 }], coupon: code };
    const client = shop.visitor(nextAddress());
    const answers = await Promise.all(Array.from({ length: 40 }, () => summaryOf(asked, client)));
    expect(answers.every(({ status, body }) => status === 200 && body.total === 900)).toBe(true);
  });
});

describe('the list of coupons', () => {
  test('is kept by who may, with every field that is wrong', async () => {
    const wrong = await admin.post('cupons', {
      code: 'é',
      kind: 'percent',
      value: 101,
      min_total: -1,
      starts_at: '2026-05-02',
      ends_at: '01/05/2026',
      most_uses: 0,
      categories: ['x'],
    });
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.body.errors).toSorted()).toEqual(
      expect.arrayContaining(['code', 'ends_at', 'min_total', 'most_uses', 'value']),
    );
    expect((await admin.post('cupons', { code: 'VALE', kind: 'amount', value: 0 })).body.errors.value).toEqual([
      'O desconto deve ser maior que zero.',
    ]);
    const unknown = await admin.post('cupons', { code: 'VALE', kind: 'amount', value: 1, categories: [999_999] });
    expect(unknown.body.errors.categories).toHaveLength(1);
    const sales = await shop.signedIn('vendas');
    expect((await sales.get('cupons')).status).toBe(200);
    expect((await sales.post('cupons', {})).status).toBe(403);
    expect((await (await shop.signedIn('conteudo')).get('cupons')).status).toBe(403);
    expect((await shop.visitor().get('cupons')).status).toBe(401);
  });

  test('has one coupon of a code, without case, until that is removed', async () => {
    const coupon = await buildCoupon(admin);
    const again = { code: coupon.code.toLowerCase(), kind: 'percent', value: 5 };
    expect((await admin.post('cupons', again)).body.errors.code).toEqual(['Já existe um cupom com este código.']);
    const two = await Promise.all([1, 2].map(() => admin.post('cupons', { ...again, code: 'NO-MESMO-TEMPO' })));
    expect(two.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect((await admin.delete(`cupons/${coupon.id}`)).body.message).toBe('Cupom excluído com sucesso!');
    expect((await admin.delete(`cupons/${coupon.id}`)).status).toBe(404);
    expect((await admin.get(`cupons?search=${coupon.code}`)).body.total).toBe(0);
    expect((await admin.post('cupons', again)).status).toBe(201);
  });

  test('changes for orders to come, tells of who saved since, and is in the record of activities', async () => {
    const coupon = await buildCoupon(admin, { starts_at: '10/05/2026' });
    expect(coupon).toMatchObject({ starts_at: '2026-05-10', ends_at: null, most_uses: null, version: 1 });
    const body = { ...coupon, value: 20 };
    const saved = await admin.put(`cupons/${coupon.id}`, body, { 'if-match': '"1"' });
    expect(saved.body.coupon).toMatchObject({ value: 20, version: 2 });
    expect((await admin.put(`cupons/${coupon.id}`, body, { 'if-match': '"1"' })).status).toBe(409);
    expect((await admin.put('cupons/999999', body)).status).toBe(404);
    const { body: record } = await admin.get(`atividades?search=${coupon.code}`);
    expect(JSON.stringify(record)).toContain('coupon-changed');
  });

  test.each([
    ['active', {}],
    ['scheduled', { starts_at: '2999-01-01' }],
    ['ended', { ends_at: '2020-01-01' }],
    ['off', { active: false }],
  ])('says that a coupon is %s', async (situation, changes) => {
    expect(await buildCoupon(admin, changes)).toMatchObject({ situation });
  });
});
