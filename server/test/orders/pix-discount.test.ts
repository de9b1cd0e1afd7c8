import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as allFeatures from '../../src/features.ts';
import { buildBuyer, buildCoupon, buildOrder, buildProduct, liftOrderRules } from '../support/build-product.ts';
import { assertVerified } from '../support/database-state.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';
import { offeredCardFeature } from '../support/stand-in-cards.ts';

let shop: TestShop;
let admin: Client;
beforeAll(async () => {
  shop = await openShop({}, { features: [...Object.values(allFeatures), offeredCardFeature] });
  admin = await shop.signedIn('admin');
  await liftOrderRules(admin);
  await admin.put('parcelas-config', { pix_discount_percent: 5 });
});
afterAll(async () => {
  await assertVerified(shop.database);
  await shop.close();
});

let addresses = 0;
const summaryOf = async (body: object) => {
  const answer = await shop.visitor(`198.51.100.${++addresses}`).post('carrinho/resumo', body);
  return answer.body;
};
const off = (value: number) => ({ kind: 'discount', label: 'Desconto no Pix (5%)', value });
const problemsOf = ({ problems }: { problems?: { field: string; message: string }[] }) =>
  problems?.map(({ field, message }) => `${field}: ${message.replaceAll('\u00a0', ' ')}`);

describe('a cart', () => {
  test('costs less by Pix, named or not, and its full price by card with the ways to divide it', async () => {
    const { id } = await buildProduct(admin, { price: '1299', stock: 1 });
    const products = [{ id, quantity: 1 }];
    for (const method of [undefined, 'pix', 'Pix', 'pix-static']) {
      const byPix = await summaryOf({ products, method });
      expect([byPix.total, byPix.to_pay, byPix.amounts[1], byPix.problems]).toEqual([
        1234.05,
        1234.05,
        off(-64.95),
        [],
      ]);
      expect(byPix.methods.map((each: { id: string }) => each.id)).toEqual(['pix-static', 'card']);
      expect(byPix.methods[1].instalments[11]).toMatchObject({ instalments: 12, value: 126.56, total: 1518.72 });
      expect(byPix.methods[0].instalments).toBeUndefined();
    }
    const atOnce = await summaryOf({ products, method: 'card' });
    expect([atOnce.total, atOnce.amounts]).toEqual([1299, [{ kind: 'items', label: 'Produtos', value: 1299 }]]);
    const inTwelve = await summaryOf({ products, method: 'card', instalments: 12 });
    expect([inTwelve.total, inTwelve.amounts[1], inTwelve.problems]).toEqual([
      1518.72,
      { kind: 'interest', label: 'Juros do parcelamento (12x)', value: 219.72 },
      [],
    ]);
  });

  test('has its problem at a number of instalments that it cannot have', async () => {
    const { id } = await buildProduct(admin, { price: '25', stock: 1 });
    const products = [{ id, quantity: 1 }];
    const none = 'instalments: 3x não está disponível para este valor. Escolha outro número de parcelas.';
    const three = await summaryOf({ products, method: 'card', instalments: 3 });
    expect([problemsOf(three), three.total]).toEqual([[none], 25]);
    expect(problemsOf(await summaryOf({ products, method: 'card', instalments: 13 }))).toHaveLength(1);
    expect(problemsOf(await summaryOf({ products, method: 'pix', instalments: 2 }))).toEqual([
      'instalments: Esta forma de pagamento é à vista.',
    ]);
    for (const instalments of [0, 2.5, 'doze', -1]) {
      const answer = await shop.visitor().post('carrinho/resumo', { products, method: 'card', instalments });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['instalments']]);
    }
  });

  test('has its coupon first, and its credit gets no discount', async () => {
    const { code } = await buildCoupon(admin, { kind: 'percent', value: 10 });
    const { id } = await buildProduct(admin, { price: '1000', stock: 1 });
    const { total, amounts } = await summaryOf({ products: [{ id, quantity: 1 }], coupon: code });
    expect([total, amounts.slice(1)]).toEqual([
      855,
      [{ kind: 'discount', label: `Cupom ${code}`, value: -100 }, off(-45)],
    ]);
  });
});

describe('an order by Pix', () => {
  test('costs what the cart did, with the discount among its amounts and on its lines', async () => {
    const buyer = await buildBuyer(shop);
    const product = await buildProduct(admin, { price: '1299', stock: 2 });
    const full = await buyer.post('orders', buildOrder([product]));
    expect([full.status, full.body.error ?? full.body.message]).toEqual([
      422,
      expect.stringContaining('R$\u00a01.234,05'),
    ]);
    const { status, body } = await buyer.post('orders', { ...buildOrder([product]), totalAmount: 1234.05 });
    expect([status, body.total_price, body.payment.value, body.payment.mode]).toEqual([
      201,
      1234.05,
      1234.05,
      'static',
    ]);
    const { body: order } = await buyer.get(`pedidos/${body.order_code}`);
    expect(order.amounts).toEqual([{ kind: 'items', label: 'Produtos', value: 1299 }, off(-64.95)]);
    expect(order.order_items[0].discount).toBe(64.95);
  });

  test('is refused for what was shown before the terms changed, and nothing is taken', async () => {
    const buyer = await buildBuyer(shop);
    const product = await buildProduct(admin, { price: '100', stock: 1 });
    await admin.put('parcelas-config', { pix_discount_percent: 4 });
    const old = await buyer.post('orders', { ...buildOrder([product]), totalAmount: 95 });
    await admin.put('parcelas-config', { pix_discount_percent: 5 });
    expect(old.status).toBe(422);
    const now = await buyer.post('orders', { ...buildOrder([product]), totalAmount: 95 });
    expect([now.status, now.body.total_price]).toEqual([201, 95]);
  });

  test('of everybody who presses while the terms change is of a total that they have seen', async () => {
    const product = await buildProduct(admin, { price: '100', stock: 40 });
    const buyers = await Promise.all(Array.from({ length: 20 }, () => buildBuyer(shop)));
    const [answers] = await Promise.all([
      Promise.all(buyers.map((buyer) => buyer.post('orders', { ...buildOrder([product]), totalAmount: 95 }))),
      admin.put('parcelas-config', { pix_discount_percent: 10 }),
    ]);
    for (const { status, body } of answers) {
      if (status === 201) expect(body.total_price).toBe(95);
      else expect(status).toBe(422);
    }
    await admin.put('parcelas-config', { pix_discount_percent: 5 });
  });
});
