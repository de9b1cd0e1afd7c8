import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Coupon } from './coupon.ts';
import { usualTerms } from './instalments.ts';
import { type CartLine, type PricedProduct, priceCart } from './pricing.ts';

const phone = { id: 1, name: 'Celulares' };
const tablet = { id: 2, name: 'Tablets' };

function buildCoupon(changes: Partial<Coupon> = {}): Coupon {
  return {
    code: 'VOLTA10',
    kind: 'percent',
    value: 1000,
    minTotalCents: 0,
    startsAt: null,
    endsAt: null,
    types: [],
    mostUses: null,
    mostPerPerson: null,
    uses: 0,
    usesOfPerson: 0,
    ...changes,
  };
}

const product = (priceCents: number, typeIds: number[] = [phone.id], stock = 100): PricedProduct => ({
  name: 'iPhone 13',
  priceCents,
  stock,
  typeIds,
});
const shelf = (...all: PricedProduct[]) => new Map(all.map((each, place) => [place + 1, each]));
const cartOf = (...quantities: number[]): CartLine[] =>
  quantities.map((quantity, place) => ({ productId: place + 1, quantity }));
const today = '2026-03-12';
const withCoupon = (changes: Partial<Coupon> = {}) => ({ found: buildCoupon(changes), today });

describe('what a cart costs', () => {
  test('without a coupon is what its lines cost', () => {
    const priced = priceCart(cartOf(1, 2), { products: shelf(product(100_000), product(50_050)) });
    expect(priced.amounts).toEqual([{ kind: 'items', label: 'Produtos', cents: 200_100, source: null }]);
    expect(priced).toMatchObject({ totalCents: 200_100, problems: [] });
  });

  test('says of each line why it cannot be bought', () => {
    const products = shelf(product(100_000, [], 1), product(0), product(5000, [], 0));
    const { problems } = priceCart([...cartOf(2, 1, 1), { productId: 9, quantity: 1 }], { products });
    expect(problems).toMatchObject([
      { field: 'products.0', message: '"iPhone 13" tem só 1 em estoque. Confira o carrinho.' },
      { field: 'products.1', message: '"iPhone 13" ainda não pode ser comprado. Fale com a loja.' },
      { field: 'products.2', message: '"iPhone 13" está esgotado. Confira o carrinho.' },
      { field: 'products.3', message: 'Um dos produtos do carrinho não está mais à venda. Confira o carrinho.' },
    ]);
  });

  test('has freight and interest after the discount', () => {
    const priced = priceCart(cartOf(1), {
      products: shelf(product(100_000)),
      coupon: withCoupon(),
      delivery: { label: 'Entrega', cents: 2500 },
      method: { card: usualTerms, instalments: 12, besideCents: 0 },
    });
    expect(priced.amounts.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['items', 100_000],
      ['discount', -10_000],
      ['freight', 2500],
      ['interest', 15_644],
    ]);
    expect(priced.amounts.at(-1)).toMatchObject({ label: 'Juros do parcelamento (12x)', source: 'card' });
    expect(priced.totalCents).toBe(108_144);
  });

  test('is less by Pix, after the coupon and before the freight, spread over the lines like any discount', () => {
    const pix = { ...usualTerms, pixDiscount: 500 };
    const priced = priceCart(cartOf(1, 1), {
      products: shelf(product(60_000), product(40_000)),
      coupon: withCoupon(),
      delivery: { label: 'Entrega', cents: 2500 },
      method: { pix, besideCents: 10_000 },
    });
    expect(priced.amounts.map(({ label, cents }) => [label, cents])).toEqual([
      ['Produtos', 100_000],
      ['Cupom VOLTA10', -10_000],
      ['Desconto no Pix (5%)', -4000],
      ['Entrega', 2500],
    ]);
    expect(priced.lines.map(({ discountCents }) => discountCents)).toEqual([8400, 5600]);
    const covered = priceCart(cartOf(1), { products: shelf(product(10_000)), method: { pix, besideCents: 10_000 } });
    expect(covered.totalCents).toBe(10_000);
  });

  test('has interest on what the card pays, and none of a number of instalments that is not offered', () => {
    const byCard = (instalments: number, besideCents: number) =>
      priceCart(cartOf(1), {
        products: shelf(product(100_000)),
        method: { card: usualTerms, instalments, besideCents },
      }).totalCents;
    expect(byCard(12, 0)).toBe(116_916);
    expect(byCard(12, 50_000)).toBe(108_452);
    expect(byCard(13, 0)).toBe(100_000);
    expect(byCard(12, 100_000)).toBe(100_000);
  });

  test('is one of what the coupon is for, spread over those lines alone', () => {
    const products = shelf(product(10_000), product(10_000, [tablet.id]), product(20_001));
    const coupon = withCoupon({ kind: 'amount', value: 1000, types: [phone] });
    const { lines, amounts, totalCents } = priceCart(cartOf(1, 1, 1), { products, coupon });
    expect(lines.map(({ discountCents }) => discountCents)).toEqual([333, 0, 667]);
    expect(amounts[1]).toEqual({ kind: 'discount', label: 'Cupom VOLTA10', cents: -1000, source: 'VOLTA10' });
    expect(totalCents).toBe(39_001);
  });

  test('rounds half a centavo up, and leaves a centavo to pay', () => {
    const totalOf = (cents: number, changes: Partial<Coupon>) =>
      priceCart(cartOf(1), { products: shelf(product(cents)), coupon: withCoupon(changes) }).totalCents;
    expect(totalOf(1005, { value: 1000 })).toBe(904);
    expect(totalOf(1004, { value: 1000 })).toBe(904);
    expect(totalOf(1000, { value: 10_000 })).toBe(1);
    expect(totalOf(1000, { kind: 'amount', value: 5000 })).toBe(1);
    expect(totalOf(1000, { value: 1250 })).toBe(875);
  });

  test.each<[Partial<Coupon>, string]>([
    [{ startsAt: '2026-03-13' }, 'O cupom VOLTA10 começa a valer em 13/03/2026.'],
    [{ endsAt: '2026-03-11' }, 'O cupom VOLTA10 valeu até 11/03/2026.'],
    [{ mostUses: 10, uses: 10 }, 'O cupom VOLTA10 esgotou: todos os usos já foram feitos.'],
    [
      { mostPerPerson: 1, usesOfPerson: 1 },
      'O cupom VOLTA10 vale uma vez por pessoa, e já foi usado em outro pedido seu.',
    ],
    [{ mostPerPerson: 2, usesOfPerson: 2 }, 'O cupom VOLTA10 vale 2 vezes por pessoa, e você já usou todas.'],
    [{ types: [tablet] }, 'O cupom VOLTA10 vale só para: Tablets. Nenhum produto do carrinho é desse tipo.'],
    [{ minTotalCents: 100_001 }, 'O cupom VOLTA10 vale para compras a partir de R$\u00a01.000,01.'],
    [
      { minTotalCents: 100_001, types: [phone] },
      'O cupom VOLTA10 vale para compras a partir de R$\u00a01.000,01 em: Celulares.',
    ],
  ])('says why a coupon takes nothing off: %j', (changes, message) => {
    const priced = priceCart(cartOf(1), { products: shelf(product(100_000)), coupon: withCoupon(changes) });
    expect(priced.problems).toEqual([{ field: 'coupon', message }]);
    expect(priced.totalCents).toBe(100_000);
  });

  test('does not change by a code that nobody made', () => {
    const priced = priceCart(cartOf(1), { products: shelf(product(100_000)), coupon: { found: null, today } });
    expect(priced.problems).toEqual([{ field: 'coupon', message: 'Não encontramos este cupom. Confira o código.' }]);
  });

  test.each([{ startsAt: today }, { endsAt: today }, { minTotalCents: 100_000 }, { mostUses: 1 }, { types: [phone] }])(
    'is less at the very bound of %j',
    (changes) => {
      const priced = priceCart(cartOf(1), { products: shelf(product(100_000)), coupon: withCoupon(changes) });
      expect(priced).toMatchObject({ totalCents: 90_000, problems: [] });
    },
  );

  test('is always the sum of its amounts, at least a centavo, and each line keeps its share of the discount', () => {
    const anyProduct = fc.record({
      name: fc.constant('iPhone'),
      priceCents: fc.integer({ min: 1, max: 100_000_000 }),
      stock: fc.constant(100),
      typeIds: fc.subarray([phone.id, tablet.id]),
    });
    const anyCoupon = fc.record({
      kind: fc.constantFrom('percent' as const, 'amount' as const),
      value: fc.integer({ min: 1, max: 10_000 }),
      types: fc.subarray([phone, tablet]),
      minTotalCents: fc.constantFrom(0, 50_000),
    });
    const anyLine = fc.tuple(anyProduct, fc.integer({ min: 1, max: 5 }));
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 20 }), anyCoupon, (wanted, changes) => {
        const products = shelf(...wanted.map(([each]) => each));
        const cart = cartOf(...wanted.map(([, quantity]) => quantity));
        const { amounts, totalCents, lines, problems } = priceCart(cart, { products, coupon: withCoupon(changes) });
        const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0);
        expect(totalCents).toBe(sum(amounts.map(({ cents }) => cents)));
        expect(totalCents).toBeGreaterThanOrEqual(1);
        expect(amounts[0]?.cents).toBe(sum(lines.map(({ cents }) => cents)));
        expect(sum(lines.map(({ discountCents }) => discountCents)) + (amounts[1]?.cents ?? 0)).toBe(0);
        expect(lines.every(({ cents, discountCents }) => discountCents >= 0 && discountCents <= cents)).toBe(true);
        expect(problems.length).toBe(amounts.length === 1 ? 1 : 0);
      }),
    );
  });
});
