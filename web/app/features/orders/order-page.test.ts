import { describe, expect, test } from 'vitest';
import { readOrderPage, withOrder } from './order-page.ts';

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
