import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api/call-api.ts';
import { addLine, type Cart, emptyCart, setQuantity, withCoupon, withCredit } from './cart.ts';
import { failureText, fingerprintOf, listPriceCentsOf, priceOf } from './cart-price.ts';

const cart = addLine(emptyCart, { id: 3, name: 'iPhone 13', price: 1000, quantity: 1, images: [] });
const withCode = withCoupon(cart, 'VOLTA10');
const amounts = [
  { kind: 'items' as const, label: 'Produtos', value: 1000 },
  { kind: 'discount' as const, label: 'Cupom VOLTA10', value: -100 },
];
const answer = {
  amounts,
  total: 900,
  methods: [],
  deliveries: [],
  credit: null,
  trade: null,
  to_pay: 900,
  problems: [],
};
const refusal = { ...answer, problems: [{ field: 'coupon', message: 'O cupom VOLTA10 esgotou.' }] };
const plain = {
  amounts: [],
  totalCents: 100_000,
  coupon: undefined,
  problem: undefined,
  creditCents: 0,
  creditProblem: undefined,
  isPending: false,
};

test.each([
  ['without a coupon: its products', cart, {}, plain],
  [
    'with one: what the shop says',
    withCode,
    { data: answer },
    { ...plain, amounts, totalCents: 90_000, coupon: 'VOLTA10' },
  ],
  [
    'with one that takes nothing off: its products',
    withCode,
    { data: refusal },
    { ...plain, problem: 'O cupom VOLTA10 esgotou.' },
  ],
  ['while the shop is asked: nothing that is certain', withCode, {}, { ...plain, isPending: true }],
  [
    'while the shop is asked of a change: what it said before, uncertain',
    withCode,
    { data: answer, isPending: true },
    { ...plain, amounts, totalCents: 90_000, coupon: 'VOLTA10', isPending: true },
  ],
  [
    'when the shop cannot be asked: its products, and why',
    withCode,
    { error: new ApiError(0) },
    { ...plain, problem: 'Não conseguimos conferir o cupom. Confira sua internet e tente de novo.' },
  ],
])('a cart costs, %s', (_, asked, asking, price) => {
  expect(priceOf(asked, asking)).toEqual(price);
});

const byPix = [...amounts, { kind: 'discount' as const, label: 'Desconto no Pix (5%)', value: -45 }];

test('where who pays by Pix pays less, the shop says what a cart costs, also without a coupon', () => {
  expect(priceOf(cart, {}, true)).toEqual({ ...plain, isPending: true });
  const data = { ...answer, amounts: byPix, total: 855, credit: { free: 900, used: 300 } };
  const price = priceOf(withCode, { data }, true);
  expect(price).toEqual({ ...plain, amounts: byPix, totalCents: 85_500, coupon: 'VOLTA10' });
  expect(listPriceCentsOf(price)).toBe(90_000);
  expect(priceOf(withCredit(cart, true), { data }, true).creditCents).toBe(30_000);
  expect(priceOf(withCode, { data: { ...data, problems: refusal.problems } }, true)).toMatchObject({
    coupon: undefined,
    problem: 'O cupom VOLTA10 esgotou.',
    totalCents: 85_500,
  });
});

const having = (free: number) => ({ data: { ...answer, credit: { free, used: 0 } } });

test.each([
  ['what is free', having(540), 54_000],
  ['no more than the cart costs', having(1500), 100_000],
])('credit pays %s', (_, asking, creditCents) => {
  expect(priceOf(withCredit(cart, true), asking)).toEqual({ ...plain, creditCents });
});

test.each([
  ['its own words', new ApiError(429, { message: 'Aguarde.' }), 'Aguarde.'],
  ['those of the field', new ApiError(422, { message: 'x', errors: { coupon: ['Longo.'] } }), 'Longo.'],
  ['ours without any', new ApiError(500), 'Não conseguimos conferir o cupom. Tente de novo.'],
  ['ours for what nobody foresaw', new TypeError('x'), 'Não conseguimos conferir o cupom. Tente de novo.'],
])('a refusal to ask is told in %s', (_, error, text) => {
  expect(failureText(error)).toBe(text);
});

const basket = [7, 3].reduce<Cart>(
  (filled, id) => addLine(filled, { id, name: 'x', price: 10, quantity: 1, images: [] }),
  emptyCart,
);

test('names a cart without its personal side', () => {
  expect(fingerprintOf(setQuantity(basket, 7, 2))).toBe('3x1+7x2=30');
});

test('tells apart carts with and without a coupon', () => {
  expect(fingerprintOf(withCoupon(basket, 'VOLTA10'))).toBe('3x1+7x1=20-VOLTA10');
});
