import { describe, expect, test } from 'vitest';
import {
  amountOr,
  buyerNameOf,
  holdNoteOf,
  needsConfirmation,
  orderNumberOf,
  paymentMethodOf,
  startingStatusOf,
  stockNoteOf,
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
    expect(stockNoteOf(3, 1)).toContain('saem');
    expect(stockNoteOf(1, 2)).toBeUndefined();
    expect(stockNoteOf(3, 3)).toBeUndefined();
  });
});
