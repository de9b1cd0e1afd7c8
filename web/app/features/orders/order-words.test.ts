import { describe, expect, test } from 'vitest';
import { buildFulfilment, buildOrder } from '../../../test/orders.ts';
import type { ShownOrder } from './order-page.ts';
import {
  amountOr,
  arrivalNoteOf,
  boughtPicture,
  boughtWords,
  buyerNameOf,
  holdNoteOf,
  needsConfirmation,
  orderNumberOf,
  paymentMethodOf,
  startingStatusOf,
  stockNoteOf,
  whatWithdrawingDoes,
} from './order-words.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  [10, 'R$ 10,00'],
  ['1234.5', 'R$ 1.234,50'],
  [0, 'R$ 0,00'],
  ['x', 'Valor inválido'],
  ['', 'Valor inválido'],
  [null, 'Valor inválido'],
  [undefined, 'Valor inválido'],
  [Number.NaN, 'Valor inválido'],
])('the amount %j reads %s', (value, expected) => {
  expect(plain(amountOr(value, 'Valor inválido'))).toBe(expected);
});

test.each([
  [{ hold_until: '2026-03-05T02:30:00Z', end_reason: null }, 'Reservado até 04/03 às 23:30'],
  [{ hold_until: null, end_reason: 'expired' }, 'Não foi pago a tempo'],
  [{ hold_until: null, end_reason: 'refunded' }, 'O valor voltou para você'],
  [{ hold_until: null, end_reason: null }, undefined],
  [{}, undefined],
])('of an order with %j people read: %s', (order, note) => {
  expect(holdNoteOf({ id: 7, ...order })).toBe(note);
});

test('what an order lacks is said in words', () => {
  expect(buyerNameOf({ id: 7 })).toBe('Cliente não identificado');
  expect(paymentMethodOf({ id: 7, payment: null })).toBe('N/A');
  expect(orderNumberOf({ id: 7 })).toBe('7');
  expect(orderNumberOf({ id: 7, order_code: 'AB12' })).toBe('AB12');
});

describe('changing the status', () => {
  test.each([
    [4, 4],
    [99, 1],
  ])('of an order at %i starts at %i', (status, expected) => {
    expect(startingStatusOf({ id: 7, payment: { status, payment_method: 'Pix' } })).toBe(expected);
  });

  test('of an order without one starts at the first', () => {
    expect(startingStatusOf({ id: 7 })).toBe(1);
  });

  test.each([
    [1, 2, false],
    [2, 4, false],
    [4, 5, false],
    [3, 1, false],
    [1, 1, false],
    [5, 1, true],
    [1, 5, true],
    [undefined, 2, true],
  ])('from %s to %i asks first: %s', (from, to, expected) => {
    expect(needsConfirmation(from, to)).toBe(expected);
  });

  test('tells what happens to the stock', () => {
    expect(stockNoteOf(1, 3)).toContain('voltam');
    expect(stockNoteOf(5, 3)).toContain('vão para a bancada');
    expect(stockNoteOf(3, 1)).toContain('saem');
    expect(stockNoteOf(1, 2)).toBeUndefined();
    expect(stockNoteOf(3, 3)).toBeUndefined();
  });
});

test('an order is known by its dearest line', () => {
  const line = (name: string, unit_price: number) => ({
    quantity: 1,
    unit_price,
    total_price: unit_price,
    product: { id: 1, name, images: [{ url: `/${name}.png` }] },
  });
  const items = [line('Capa', 79), line('iPhone 15', 5899)] as unknown as ShownOrder['order_items'];
  expect(boughtWords(items)).toBe('iPhone 15 e mais 1');
  expect(boughtPicture(items)).toBe('/iPhone 15.png');
  expect(boughtWords(null)).toBe('');
});

test('an order that is on its way says until when it comes; none other does', () => {
  const shipped = buildFulfilment({ kind: 'delivery', state: 'shipped', due_on: '2026-03-12' });
  expect(arrivalNoteOf({ fulfilment: shipped })).toBe('Chega até 12/03');
  expect(arrivalNoteOf({ fulfilment: { ...shipped, state: 'delivered' } })).toBeUndefined();
  expect(arrivalNoteOf({ fulfilment: { ...shipped, due_on: null } })).toBeUndefined();
  expect(arrivalNoteOf({})).toBeUndefined();
});

test.each([
  ['a delivery that has arrived is posted back', 'delivery', 5, /pelo correio, sem custo/],
  ['a delivery under way too', 'delivery', 6, /pelo correio, sem custo/],
  ['one that is here stays', 'delivery', 2, /fica na loja/],
  ['what was fetched is brought', 'pickup', 5, /Você devolve o aparelho na loja/],
] as const)('of a purchase that is given up: %s', (_, kind, status, words) => {
  const told = whatWithdrawingDoes(buildOrder({ status, fulfilment: buildFulfilment({ kind }) }));
  expect(told.join(' ')).toMatch(words);
});
