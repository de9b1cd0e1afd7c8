import { randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createUnitCode, readUnitCode } from './unit-codes.rules.ts';

test('a code is eight letters and digits that nobody takes for others', () => {
  for (let turn = 0; turn < 500; turn++) expect(createUnitCode(randomInt)).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(new Set(Array.from({ length: 500 }, () => createUnitCode(randomInt))).size).toBe(500);
});

test('every letter can come at every place', () => {
  const codes = Array.from({ length: 32 }, (_, index) => createUnitCode(() => index));
  expect(new Set(codes.map((code) => code[0])).size).toBe(32);
});

describe('a typed code', () => {
  test.each([
    ['7K3M9Q2X', '7K3M9Q2X'],
    ['7k3m-9q2x', '7K3M9Q2X'],
    [' 7K3M 9Q2X ', '7K3M9Q2X'],
    ['oiL00000', '01100000'],
    ['7K3M9Q2', undefined],
    ['7K3M9Q2XX', undefined],
    ['7K3M9Q2U', undefined],
    ["7K3M9Q2'", undefined],
    ['', undefined],
  ])('%j is %s', (typed, code) => {
    expect(readUnitCode(typed)).toBe(code);
  });
});
