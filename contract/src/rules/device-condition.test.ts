import { expect, test } from 'vitest';
import { deviceConditionOf } from './device-condition.ts';

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
