import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { buildOrder, buildProduct, stockOf } from '../support/build-product.ts';
import { submitProposal } from '../support/build-proposal.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';
import { sendForm } from '../support/send-form.ts';

let shop: TestShop;
let admin: Client & { token: string };
let model: BuiltModel;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin');
  model = await buildModel(shop);
});
afterAll(() => shop.close());

const words = ['Informe um valor em reais com ponto decimal e no máximo duas casas, como 950 ou 950.50.'];
const refused = ['1.005', '1.234,56', '950,00', 'R$ 950', '1005.', '.5', '1e3', '+5', ' 5', '0x10', ''];

const productForm = (sku: string, price: string) =>
  sendForm(shop, admin.token, 'produtoStore', [
    ['SKU', sku],
    ['name', 'Aparelho'],
    ['price', price],
    ['stock', '1'],
  ]);

const productsCalled = async (sku: string) =>
  (await shop.pool.query('select price_cents::int from products where sku = $1', [sku])).rows;

describe('the form of a product', () => {
  test.each(refused)('with the price %j is refused with words at the field and writes nothing', async (price) => {
    const { status, body } = await productForm('RECUSADO', price);
    expect(status).toBe(422);
    expect(body.errors).toEqual({ price: words });
    expect(await productsCalled('RECUSADO')).toEqual([]);
  });

  test.each([
    ['1234.56', 123_456],
    ['1005', 100_500],
    ['1005.5', 100_550],
    ['1005.50', 100_550],
    ['0.01', 1],
    ['10000000', 1_000_000_000],
  ])('with the price %j is written as %d centavos', async (price, cents) => {
    expect((await productForm(`ACEITO-${price}`, price)).status).toBe(201);
    expect(await productsCalled(`ACEITO-${price}`)).toEqual([{ price_cents: cents }]);
  });

  test('says of an amount below nothing and of one too large what they are', async () => {
    expect((await productForm('NEGATIVO', '-1')).body.errors).toEqual({ price: ['O valor não pode ser negativo.'] });
    expect((await productForm('ENORME', '10000000.01')).body.errors).toEqual({
      price: ['Este número é grande demais.'],
    });
  });

  test('of an edit with a price as people type it leaves the product as it was', async () => {
    const product = await buildProduct(admin, { price: '1000' });
    const answer = await sendForm(shop, admin.token, `productsUpdate/${product.id}`, [
      ['SKU', product.SKU],
      ['name', 'Outro nome'],
      ['price', '1.005'],
    ]);
    expect(answer).toMatchObject({ status: 422, body: { errors: { price: words } } });
    expect((await shop.visitor().get(`productDetails/${product.SKU}`)).body.produto).toMatchObject({
      name: product.name,
      price: 1000,
    });
  });
});

test('a model is not written while its base value or an amount is as people type it', async () => {
  const [capacity] = model.attributes;
  const body = (valorBase: unknown, peso: unknown) => ({
    brand: model.brand,
    tipo: model.type,
    model: 'Modelo novo',
    ordem: 1,
    valorBase,
    selectedClassification: 1,
    selectedAttributes: [
      { id: capacity?.id, attributeList: [{ id: capacity?.values[0]?.id, peso, modificationType: 'acrescimo' }] },
    ],
  });
  expect((await admin.post('avaliacoes', body('1.005', 10))).body.errors).toEqual({ valorBase: words });
  expect((await admin.post('avaliacoes', body(1005, '1.005'))).body.errors).toEqual({ selectedAttributes: words });
  expect((await admin.post('avaliacoes', body(10.005, 10))).body.errors).toEqual({ valorBase: words });
  expect((await shop.pool.query(`select id from models where name = 'Modelo novo'`)).rows).toEqual([]);
  expect((await admin.post('avaliacoes', body(1005.5, '10.5'))).status).toBe(201);
});

test('a counter-offer and its freight as people type them change nothing of the proposal', async () => {
  const { id } = await submitProposal(shop, model);
  const change = { status: 7, rejectionReason: 'Tela riscada', newValor: '1.005', custoFrete: '32,90' };
  const answer = await admin.post(`proposals/status/${id}`, change);
  expect(answer).toMatchObject({ status: 422, body: { errors: { newValor: words, custoFrete: words } } });
  const { rows } = await shop.pool.query('select status, new_value_cents from proposals where id = $1', [id]);
  expect(rows).toEqual([{ status: 1, new_value_cents: null }]);
});

test('an order names its total as a number; one as people type it buys nothing', async () => {
  const buyer = await shop.signedIn('user');
  const product = await buildProduct(admin, { price: '19.9' });
  const order = buildOrder([{ ...product, quantity: 3 }]);
  const typed = await buyer.post('orders', { ...order, totalAmount: '59,70' });
  expect(typed.status).toBe(422);
  expect(typed.body.errors).toEqual({ totalAmount: words });
  expect(await stockOf(admin, product.id)).toBe(5);
  expect(order.totalAmount).toBe(59.699999999999996);
  expect((await buyer.post('orders', order)).status).toBe(201);
  expect(await stockOf(admin, product.id)).toBe(2);
});
