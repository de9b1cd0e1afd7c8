import { expect, test } from 'vitest';
import { deviceConditionOf, deviceName, gtinOf } from './device.ts';

test.each([
  ['Apple', 'iPhone 13', 'Apple iPhone 13'],
  ['Apple', 'Apple Watch Ultra 2', 'Apple Watch Ultra 2'],
  ['APPLE', 'Apple Watch SE', 'Apple Watch SE'],
  ['Moto', 'Motorola Edge', 'Moto Motorola Edge'],
])('%s and %s are called %s', (brand, model, expected) => {
  expect(deviceName(brand, model)).toBe(expected);
});

test.each([
  ['Novo', 'new'],
  ['Lacrado', 'new'],
  ['Seminovo', 'used'],
  ['Seminovo - excelente', 'used'],
  ['Usado', 'used'],
  ['Vitrine', 'refurbished'],
  ['Recondicionado', 'refurbished'],
  [' ', undefined],
])('%s is %s', (words, condition) => {
  expect(deviceConditionOf(words)).toBe(condition);
});

test.each([
  ['7891000315507', '7891000315507'],
  ['789 1000 31550-7', '7891000315507'],
  ['96385074', '96385074'],
  ['036000291452', '036000291452'],
  ['7891000315508', undefined],
  ['123', undefined],
  ['0000000000000', undefined],
  ['não tem', undefined],
])('%s', (written, gtin) => {
  expect(gtinOf(written)).toBe(gtin);
});
