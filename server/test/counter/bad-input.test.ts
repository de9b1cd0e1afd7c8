import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildModel } from '../support/build-model.ts';
import { buildBuyer, buildProduct } from '../support/build-product.ts';
import { buildUnit } from '../support/build-unit.ts';
import { type CounterShop, card, cash, key, openCounterShop, pay, sell, seller } from '../support/counter-shop.ts';
import type { Client } from '../support/harness.ts';

let shop: CounterShop;
let ana: Client;
let code: string;
let lines: { product_id: number; quantity: number }[];
beforeAll(async () => {
  shop = await openCounterShop();
  ana = await seller(shop);
  const product = await buildProduct(shop.admin, { price: '250' });
  lines = [{ product_id: product.id, quantity: 1 }];
  code = (await sell(ana, { lines })).body.order.order_code;
});
afterAll(() => shop.close());

const fieldsOf = ({ status, body }: Awaited<ReturnType<Client['post']>>) => [
  status,
  Object.keys(body.errors ?? {}).toSorted(),
];

test.each([0, -1, 1.234, 'dez', 1e9, null, {}])('%j is no amount of money, anywhere', async (value) => {
  const wrong = ['value'];
  const moved = ['reason', 'value'];
  // A drawer may begin, and end, with nothing in it.
  if (value !== 0) {
    expect(fieldsOf(await ana.post('caixa/abrir', { float: value }, key()))).toEqual([422, ['float']]);
    expect(fieldsOf(await ana.post('caixa/fechar', { counted: value }, key()))).toEqual([422, ['counted']]);
    expect(fieldsOf(await ana.post('caixa/suprimento', { value }, key()))).toEqual([422, moved]);
  }
  expect(fieldsOf(await ana.post('caixa/sangria', { value, reason: 'x' }, key()))).toEqual([422, wrong]);
  for (const method of ['cash', 'pix', 'credit']) {
    expect(fieldsOf(await pay(ana, code, { method, value }))).toEqual([422, wrong]);
  }
  expect(fieldsOf(await sell(ana, { lines, payments: [cash(value as number)] }))).toEqual([422, ['payments']]);
  if (value !== null) {
    expect(fieldsOf(await ana.post('pagamentos/1/devolver', { value }, key()))).toEqual([422, moved]);
  }
});

test('a part of a sale says all that is wrong about it', async () => {
  const cases: [object, string[]][] = [
    [{}, ['method', 'value']],
    [{ method: 'cheque', value: 1 }, ['method']],
    [cash(10, { received: 9.99 }), ['received']],
    [cash(10, { received: 'dez' }), ['received']],
    [{ method: 'terminal', value: 10 }, ['brand', 'kind', 'nsu']],
    [card(10, ' '), ['nsu']],
    [card(10, '1'.repeat(21)), ['nsu']],
    [card(10, 'B1', { kind: 'pix' }), ['kind']],
    [card(10, 'B1', { instalments: 2 }), ['instalments']],
    [card(10, 'B1', { kind: 'credit' }), ['instalments']],
    [card(10, 'B1', { kind: 'credit', instalments: 0 }), ['instalments']],
    [card(10, 'B1', { kind: 'credit', instalments: 25 }), ['instalments']],
    [card(10, 'B1', { kind: 'credit', instalments: 1.5 }), ['instalments']],
  ];
  for (const [part, fields] of cases)
    expect([part, fieldsOf(await pay(ana, code, part))]).toEqual([part, [422, fields]]);
  await pay(ana, code, card(10, 'B1'));
  expect(fieldsOf(await pay(ana, code, card(10, 'B1')))).toEqual([422, ['nsu']]);
  expect((await pay(ana, code, card(10, 'B1', { brand: 'Elo' }))).status).toBe(201);
});

test('a sale says all that is wrong about it', async () => {
  const buyer = await buildBuyer(shop);
  const cases: [object, string[]][] = [
    [{}, ['lines']],
    [{ lines: [] }, ['lines']],
    [{ lines: [{ product_id: 'x', quantity: 0 }], user_id: 'x' }, ['lines', 'user_id']],
    [{ lines: [{ ...lines[0], quantity: 101 }] }, ['lines']],
    [{ lines: [{ ...lines[0], quantity: 6 }], user_id: buyer.id }, ['lines']],
    [
      {
        lines: [
          { ...lines[0], quantity: 60 },
          { ...lines[0], quantity: 60 },
        ],
        user_id: buyer.id,
      },
      ['lines'],
    ],
    [{ lines: [{ product_id: 2_147_483_647, quantity: 1 }] }, ['lines']],
    [{ lines, payments: [{}] }, ['payments']],
    [{ lines, payments: Array.from({ length: 11 }, () => cash(1)) }, ['payments']],
    [{ lines, payments: [cash(200), cash(51)] }, ['payments']],
  ];
  for (const [body, fields] of cases) {
    expect([body, fieldsOf(await sell(ana, body))]).toEqual([body, [422, fields]]);
  }
});

test('a device that is sold, unknown, of another product or named twice is no line', async () => {
  const buyer = await buildBuyer(shop);
  const model = await buildModel(shop);
  const [one, other] = [await buildUnit(shop, shop.admin, model), await buildUnit(shop, shop.admin, model)];
  const body = (product: { id: number }, units: string[], quantity = units.length) => ({
    user_id: buyer.id,
    lines: [{ product_id: product.id, quantity, units }],
  });
  const wrong = async (...said: Parameters<typeof body>) => fieldsOf(await sell(ana, body(...said)));
  expect(await wrong(one.product, [])).toEqual([422, ['lines']]);
  expect(await wrong(one.product, [], 1)).toEqual([422, ['lines']]);
  expect(await wrong(one.product, ['ZZZZ-9999'])).toEqual([422, ['lines']]);
  expect(await wrong(one.product, [other.imei])).toEqual([422, ['lines']]);
  expect(await wrong(one.product, [one.imei, one.imei])).toEqual([422, ['lines']]);
  expect(await wrong(one.product, [one.imei, one.unit.code])).toEqual([422, ['lines']]);
  expect((await sell(ana, body(one.product, [one.unit.code]))).status).toBe(201);
  expect([409, 422]).toContain((await sell(ana, body(one.product, [one.unit.code]))).status);
});

test('what is nobody’s, or nothing’s, is not found, and no press goes without its key', async () => {
  const missing = [
    await ana.get('balcao/vendas/NADA'),
    await pay(ana, 'NADA', cash(1)),
    await ana.post('balcao/vendas/NADA/encerrar', { reason: 'x' }),
    await ana.post(`balcao/vendas/${code}/pagamentos/2147483647/confirmar`),
    await ana.delete(`balcao/vendas/${code}/pagamentos/2147483647`),
    await ana.post('pagamentos/2147483647/devolver', { reason: 'x' }, key()),
    await shop.admin.post('caixas/2147483647/conferir', { note: 'x' }),
  ];
  expect(missing.map(({ status }) => status)).toEqual(missing.map(() => 404));
  const keyless = [
    await ana.post('caixa/abrir', { float: 1 }),
    await ana.post('caixa/suprimento', { value: 1, reason: 'x' }),
    await ana.post('caixa/sangria', { value: 1, reason: 'x' }),
    await ana.post('caixa/fechar', { counted: 1 }),
    await ana.post('balcao/vendas', { lines }),
    await ana.post(`balcao/vendas/${code}/pagamentos`, cash(1)),
    await ana.post('pagamentos/1/devolver', { reason: 'x' }),
  ];
  expect(keyless.map(({ status }) => status)).toEqual(keyless.map(() => 422));
  expect(fieldsOf(await ana.post(`balcao/vendas/${code}/encerrar`, { reason: ' ' }))).toEqual([422, ['reason']]);
  expect(fieldsOf(await ana.post('balcao/ler', { text: '' }))).toEqual([422, ['text']]);
});
