import { expect, test } from 'vitest';
import { sharesOf } from './money-split.tsx';
import { shortMonth } from './month-switch.tsx';
import { placeOn, scaleOf } from './scale.ts';

test('profits begin at nought and losses end there, on one scale', () => {
  const scale = scaleOf([300, -100, 0]);
  expect(scale).toEqual({ zero: 25, range: 400 });
  expect([300, -100, 0].map((value) => placeOn(scale, value))).toEqual([
    { from: 25, size: 75 },
    { from: 0, size: 25 },
    { from: 25, size: 0 },
  ]);
  expect(scaleOf([200, 100]).zero).toBe(0);
  expect(scaleOf([-200, -100]).zero).toBe(100);
  expect(placeOn(scaleOf([0, 0]), 0)).toEqual({ from: 0, size: 0 });
});

test('a loss is told and takes no room in the bar, whose pieces fill it', () => {
  const shares = sharesOf({ paid: 900, bonus: 0, freight: 100, parts: 200, other: 0, fee: 0, tax: 0, profit: -200 });
  expect(shares.map(({ label, ofValue }) => [label, ofValue])).toEqual([
    ['Pago aos vendedores', '90%'],
    ['Frete', '10%'],
    ['Peças', '20%'],
    ['Prejuízo', '-20%'],
  ]);
  expect(shares.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(100);
  expect(shares.at(-1)?.width).toBe(0);
});

test('January bears its year', () => {
  expect([shortMonth('2025-12'), shortMonth('2026-01')]).toEqual(['dez', 'jan 26']);
});
