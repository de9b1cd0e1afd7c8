import { describe, expect, it, test } from 'vitest';
import { buildOrder } from '../../../test/orders.ts';
import { imeiWords, linesWithoutUnits, spokenCode, takesUnits, warrantyWords } from './order-units.ts';

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
