import type { Product } from '@giro/contract/calls/products.ts';
import { describe, expect, it, test } from 'vitest';
import {
  addLine,
  type Cart,
  type CartLine,
  emptyCart,
  lineOf,
  lineTotalOf,
  parseCart,
  payableCentsOf,
  removeLine,
  setQuantity,
} from './cart.ts';
import { shortageOf, syncCart } from './cart-sync.ts';

function buildLine(line: Partial<CartLine> & { id: number }): CartLine {
  return { name: `Aparelho ${line.id}`, price: 100, quantity: 1, stock: 5, images: [], ...line };
}

function buildCart(...lines: CartLine[]): Cart {
  return lines.reduce(addLine, emptyCart);
}

function buildProduct(product: Partial<Product> & { id: number }): Product {
  return {
    SKU: `SKU-${product.id}`,
    name: `Aparelho ${product.id}`,
    price: 100,
    stock: 5,
    images: [{ url: '/files/a.webp' }, { url: '/files/b.webp' }],
    details: { stock: 5, description: '<p>longa</p>' },
    attributes: [],
    selected_attributes: [],
    types: [],
    modelo: null,
    created_at: '2025-01-01T12:00:00.000Z',
    version: 1,
    ...product,
  };
}

describe('the cart', () => {
  it('keeps a product with quantity 1, what the screens show of it, and the total', () => {
    const cart = addLine(emptyCart, lineOf(buildProduct({ id: 1, price: 2599.9 })));
    expect(cart).toMatchObject({
      products: [{ id: 1, SKU: 'SKU-1', name: 'Aparelho 1', price: 2599.9, quantity: 1, images: [{}] }],
      totalAmount: 2599.9,
      deliveryMethod: '',
    });
    expect(JSON.stringify(cart)).not.toContain('longa');
  });

  it('does nothing for a product that it has', () => {
    const cart = setQuantity(buildCart(buildLine({ id: 1 })), 1, 3);
    expect(addLine(cart, buildLine({ id: 1 }))).toBe(cart);
  });

  test.each([
    [2, 2],
    [0, undefined],
    [-1, undefined],
    [1.5, 1],
    [Number.NaN, 1],
  ])('of one, set to %d, then has %s', (quantity, expected) => {
    expect(setQuantity(buildCart(buildLine({ id: 1 })), 1, quantity).products[0]?.quantity).toBe(expected);
  });

  it('is the empty one again once its last product is gone', () => {
    const cart = { ...buildCart(buildLine({ id: 1 })), deliveryMethod: 'Retirada na Loja' };
    expect(removeLine(cart, 1)).toEqual(emptyCart);
  });

  it('sums in centavos and leaves out lines that make no sense', () => {
    const bad = { ...buildLine({ id: 3 }), price: 'abc' as unknown as number };
    const cart = buildCart(buildLine({ id: 1, price: 0.1, quantity: 3 }), buildLine({ id: 2, price: 19.9 }), bad);
    expect(cart.totalAmount).toBe(20.2);
    expect(payableCentsOf(cart)).toBe(2020);
    expect(lineTotalOf(bad)).toBeUndefined();
  });

  test.each([
    ['nothing is stored', null],
    ['broken text is stored', '{'],
    ['something else is stored', '[1,2]'],
    ['products are no list', '{"products":{}}'],
  ])('is empty when %s', (_, stored) => {
    expect(parseCart(stored)).toEqual(emptyCart);
  });

  it('is read as it was stored; lines without a product are left out', () => {
    const cart = { ...buildCart(buildLine({ id: 1, quantity: 2 })), deliveryMethod: 'Retirada na Loja' };
    expect(parseCart(JSON.stringify(cart))).toEqual(cart);
    expect(parseCart('{"products":[null,{"name":"x"},{"id":"7","price":5}]}').products).toMatchObject([
      { id: 7, quantity: 1, name: 'Produto', images: [] },
    ]);
  });

  test.each([
    ['no sensible line', '{"products":[{"id":1,"price":"abc"}]}'],
    ['a broken stored total', '{"products":[{"id":1,"price":10}],"totalAmount":"abc"}'],
    ['a total that got lost', '{"products":[{"id":1,"price":10}],"totalAmount":null}'],
  ])('cannot be paid with %s', (_, stored) => {
    expect(payableCentsOf(parseCart(stored))).toBeUndefined();
  });
});

describe('meeting the shop, the cart', () => {
  const cart = {
    ...buildCart(buildLine({ id: 1, quantity: 3 }), buildLine({ id: 2 }), buildLine({ id: 9 })),
    deliveryMethod: 'Retirada na Loja',
  };

  it('takes new prices and stock, keeps quantities, and says what changed', () => {
    const { cart: synced, notices } = syncCart(cart, [1, 2], [buildProduct({ id: 1, price: 90, stock: 2 })]);
    expect(synced.products.map(({ id, price, quantity, stock }) => [id, price, quantity, stock])).toEqual([
      [1, 90, 3, 2],
      [9, 100, 1, 5],
    ]);
    expect(synced.totalAmount).toBe(370);
    expect(synced.deliveryMethod).toBe('Retirada na Loja');
    expect(notices.map((notice) => notice.replaceAll('\u00a0', ' '))).toEqual([
      'O preço de Aparelho 1 mudou de R$ 100,00 para R$ 90,00.',
      'Aparelho 2 não está mais à venda e saiu do carrinho.',
    ]);
  });

  it('says nothing when nothing changed', () => {
    const { notices } = syncCart(
      cart,
      [1, 2, 9],
      [1, 2, 9].map((id) => buildProduct({ id })),
    );
    expect(notices).toEqual([]);
  });

  test.each([
    [{ quantity: 3, stock: 3 }, undefined],
    [{ quantity: 3 }, undefined],
    [{ quantity: 3, stock: 2 }, 'Temos só 2 em estoque. Diminua a quantidade para continuar.'],
    [{ quantity: 1, stock: 0 }, 'Esgotado no momento. Remova este aparelho para continuar.'],
  ])('%o is short: %s', (line, text) => {
    expect(shortageOf(line)).toBe(text);
  });
});
