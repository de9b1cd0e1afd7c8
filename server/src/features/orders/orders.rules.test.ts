import { formatReais } from '@giro/contract/rules/money.ts';
import { describe, expect, test } from 'vitest';
import {
  cartProblem,
  createOrderCode,
  createTransactionId,
  hashOf,
  type ReadProduct,
  reopeningProblem,
  unitsOf,
} from './orders.rules.ts';

const buildProduct = (id: number, known: Partial<ReadProduct> = {}): [number, ReadProduct] => [
  id,
  { id, name: `Aparelho ${id}`, priceCents: 100_000, stock: 3, picture: null, ...known },
];
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

  test('the same goods have the same mark in any order, at one total and paid one way alone', () => {
    const [one, other] = [
      { id: 1, quantity: 2 },
      { id: 2, quantity: 1 },
    ];
    const cart = { totalAmount: 300, payment_method: 'Pix', deliveryMethod: 'Retirada na Loja' } as const;
    const mark = hashOf(unitsOf({ products: [one, other] }), cart);
    expect(hashOf(unitsOf({ products: [other, one] }), cart)).toEqual(mark);
    expect(hashOf(unitsOf({ products: [one, other] }), { ...cart, totalAmount: 301 })).not.toEqual(mark);
    expect(hashOf(unitsOf({ products: [one] }), cart)).not.toEqual(mark);
    const parts = [{ method: 'voucher', value: 100 }];
    expect(hashOf(unitsOf({ products: [one, other] }), { ...cart, parts })).not.toEqual(mark);
  });
});

test.each<[string, [number, number][], [number, ReadProduct][], number, string | undefined]>([
  [
    'can be bought',
    [
      [1, 2],
      [2, 1],
    ],
    [buildProduct(1), buildProduct(2, { priceCents: 50 })],
    200_050,
    undefined,
  ],
  ['takes the last unit', [[1, 3]], [buildProduct(1)], 300_000, undefined],
  ['names a product that is gone', [[1, 1]], [], 100_000, 'não está mais à venda'],
  ['has a product without a price', [[1, 1]], [buildProduct(1, { priceCents: 0 })], 0, '"Aparelho 1" ainda não pode'],
  ['wants what is sold out', [[1, 1]], [buildProduct(1, { stock: 0 })], 100_000, '"Aparelho 1" está esgotado.'],
  ['wants too much', [[1, 4]], [buildProduct(1)], 400_000, '"Aparelho 1" tem só 3 em estoque.'],
  ['shows an old total', [[1, 1]], [buildProduct(1)], 99_999, `o total agora é ${formatReais(1000)}`],
])('a cart that %s', (_, wanted, products, totalCents, problem) => {
  const found = cartProblem(units(...wanted), new Map(products), totalCents);
  if (problem === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(problem);
});

test('a cancelled order that cannot be reopened names what is short, and nothing else', () => {
  const lines = [
    { productId: 1, quantity: 3, name: 'Há' },
    { productId: 2, quantity: 4, name: 'Falta um' },
    { productId: 3, quantity: 1, name: 'Já não existe' },
  ];
  const products = new Map([buildProduct(1), buildProduct(2)]);
  expect(reopeningProblem(lines, products)).toBe(
    'Não há estoque para reabrir este pedido: "Falta um", "Já não existe".',
  );
});
