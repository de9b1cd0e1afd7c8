import { describe, expect, test } from 'vitest';
import { createOrderCode, createTransactionId, hashOf, reopeningProblem, unitsOf } from './orders.rules.ts';

const units = (...pairs: [productId: number, quantity: number][]) =>
  pairs.map(([productId, quantity]) => ({ productId, quantity }));

describe('what is drawn for an order', () => {
  const draws = [(_: number) => 0, (below: number) => below - 1, (below: number) => below >> 1];

  test.each(draws)('its code has eight letters and digits that nobody confuses (%#)', (draw) =>
    expect(createOrderCode(draw)).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/),
  );
  test.each(draws)('its transaction id has as many as a static Pix code holds (%#)', (draw) =>
    expect(createTransactionId(draw)).toMatch(/^[0-9A-Z]{25}$/),
  );
});

describe('the units of a cart', () => {
  test.each([
    ['an empty one', [], []],
    [
      'lines of one product count together',
      [
        { id: 7, quantity: 1 },
        { id: 7, quantity: 2 },
      ],
      units([7, 3]),
    ],
    [
      'they come in the order of their ids',
      [
        { id: 10, quantity: 1 },
        { id: 9, quantity: 2 },
      ],
      units([9, 2], [10, 1]),
    ],
  ])('%s', (_, products, expected) => expect(unitsOf({ products })).toEqual(expected));

  test('the same goods have the same mark in any order, at one total, with one coupon and paid one way alone', () => {
    const [one, other] = [
      { id: 1, quantity: 2 },
      { id: 2, quantity: 1 },
    ];
    const cart = { totalAmount: 300 };
    const mark = hashOf(unitsOf({ products: [one, other] }), cart);
    expect(hashOf(unitsOf({ products: [other, one] }), cart)).toEqual(mark);
    expect(hashOf(unitsOf({ products: [one, other] }), { totalAmount: 301 })).not.toEqual(mark);
    expect(hashOf(unitsOf({ products: [one] }), cart)).not.toEqual(mark);
    expect(hashOf(unitsOf({ products: [one, other] }), { ...cart, coupon: 'VOLTA10' })).not.toEqual(mark);
    const parts = [{ method: 'voucher', value: 100 }];
    expect(hashOf(unitsOf({ products: [one, other] }), { ...cart, parts })).not.toEqual(mark);
    const sent = { ...cart, delivery: { kind: 'delivery' as const, quote: 'a', address_id: 1 } };
    const by = (delivery: object, service = 'simulador:economico') =>
      hashOf(
        unitsOf({ products: [one, other] }),
        { ...sent, delivery: { ...sent.delivery, ...delivery } },
        { service },
      );
    expect(by({ quote: 'b' })).toEqual(by({}));
    expect(by({ address_id: 2 })).not.toEqual(by({}));
    expect(by({}, 'simulador:expresso')).not.toEqual(by({}));
  });
});

test('a cancelled order that cannot be reopened names what is short, and nothing else', () => {
  const lines = [
    { productId: 1, quantity: 3, name: 'Há' },
    { productId: 2, quantity: 4, name: 'Falta um' },
    { productId: 3, quantity: 1, name: 'Já não existe' },
  ];
  const shelf = new Map([
    [1, 3],
    [2, 3],
  ]);
  expect(reopeningProblem(lines, shelf)).toBe('Não há estoque para reabrir este pedido: "Falta um", "Já não existe".');
});
