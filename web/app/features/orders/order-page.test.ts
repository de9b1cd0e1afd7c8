import { describe, expect, it, test } from 'vitest';
import { buildOrder } from '../../../test/orders.ts';
import {
  imeiWords,
  linesWithoutUnits,
  readOrderPage,
  spokenCode,
  takesUnits,
  warrantyWords,
  withOrder,
} from './order-page.ts';

const row = { id: 7, order_code: 'AB12CD34' };

describe('a list of orders', () => {
  test.each([
    ['a plain list with its total', { orders: [row], total: 21 }, 21, 3],
    ['a page', { orders: { data: [row], total: 11, current_page: 1 } }, 11, 2],
    ['a page that says how many there are', { orders: { data: [row], total: 11, last_page: 2 } }, 11, 2],
    ['a plain list alone', { orders: [row] }, 1, 1],
  ])('is read from %s', (_, answer, total, last_page) => {
    expect(readOrderPage(answer)).toMatchObject({ data: [row], total, last_page, isMissing: false });
  });

  test.each([[null], [{}], [{ orders: null }], [{ orders: { total: 3 } }], [{ message: 'Unauthenticated.' }]])(
    '%j has none',
    (answer) => expect(readOrderPage(answer)).toMatchObject({ data: [], isMissing: true }),
  );

  test('that is empty is not one that is missing', () => {
    expect(readOrderPage({ orders: [], total: 0 })).toMatchObject({ data: [], isMissing: false, last_page: 1 });
  });

  test('keeps what the server says beside it', () => {
    expect(readOrderPage({ message: 'Unauthenticated.' }).message).toBe('Unauthenticated.');
  });
});

describe('a changed order', () => {
  test.each([[{ orders: [row, { id: 8 }], total: 2 }], [{ orders: { data: [row, { id: 8 }], total: 2 } }]])(
    'takes the place of its row in %j',
    (answer) => {
      const [first, second] = readOrderPage(withOrder(answer, { id: 7, total_price: 10 })).data;
      expect(first).toEqual({ ...row, total_price: 10 });
      expect(second).toEqual({ id: 8 });
    },
  );

  test('leaves an answer without a list alone', () => {
    expect(withOrder({ orders: null }, { id: 7 })).toEqual({ orders: null });
    expect(withOrder(undefined, { id: 7 })).toBeUndefined();
  });
});

const unit = { id: 5, code: 'K7M2P9QX', imei: '490154203237518', warranty_until: null };
const [item] = buildOrder().order_items;
const withItem = (changes: object) => ({ order_items: item ? [{ ...item, ...changes }] : [] });

describe('the lines that lack a device', () => {
  it('are told with how many they have', () => {
    expect(linesWithoutUnits(withItem({ line: 1, quantity: 2, units: [unit] }))).toEqual(['iPhone 13: 1 de 2']);
    expect(linesWithoutUnits(withItem({ line: 1, units: [] }))).toEqual(['iPhone 13: 0 de 1']);
  });

  it('are none once all is said, and where nothing is known of devices', () => {
    expect(linesWithoutUnits(withItem({ line: 1, units: [unit] }))).toEqual([]);
    expect(linesWithoutUnits(withItem({}))).toEqual([]);
    expect(linesWithoutUnits({ order_items: null })).toEqual([]);
  });
});

test.each([
  [1, false],
  [2, true],
  [4, true],
  [5, false],
  [3, false],
])('an order of status %i takes devices: %s', (status, expected) => {
  expect(takesUnits(buildOrder({ status }))).toBe(expected);
  expect(takesUnits(buildOrder({ status, is_paid_back: true }))).toBe(false);
});

test('numbers are read in groups', () => {
  expect(imeiWords(unit.imei)).toBe('O IMEI deste equipamento é 49\u00a0015420\u00a0323751\u00a08');
  expect(spokenCode('482913')).toBe('482 913');
});

test('a guarantee is told once it has a day', () => {
  expect(warrantyWords(unit)).toBeUndefined();
  expect(warrantyWords({ warranty_until: '2027-03-12' })).toBe('Garantia até 12/03/2027');
});
