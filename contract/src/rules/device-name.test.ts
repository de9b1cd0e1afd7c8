import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

test.each([
  ['Apple', 'iPhone 13', 'Apple iPhone 13'],
  ['Apple', 'Apple Watch Ultra 2', 'Apple Watch Ultra 2'],
  ['APPLE', 'Apple Watch SE', 'Apple Watch SE'],
  ['Moto', 'Motorola Edge', 'Moto Motorola Edge'],
])('%s and %s are called %s', (brand, model, expected) => {
  expect(deviceName(brand, model)).toBe(expected);
});
