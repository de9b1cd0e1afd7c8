import { expect, test } from 'vitest';
import { monthAddress, monthInWords, monthsAround, readMonth } from './month-switch.tsx';

const params = (text: string) => new URLSearchParams(text);

test('an address names a month that was; anything else is the present one', () => {
  expect(readMonth(params('mes=2026-03'), '2026-11')).toBe('2026-03');
  for (const text of ['', 'mes=2026-12', 'mes=2026-13', 'mes=x'])
    expect(readMonth(params(text), '2026-11')).toBe('2026-11');
});

test('another month starts at its first page and keeps the tab; the present one is the bare address', () => {
  expect(monthAddress(params('aba=vendas&page=4'), '2026-10', '2026-11')).toBe('?aba=vendas&mes=2026-10');
  expect(monthAddress(params('aba=vendas&mes=2026-10'), '2026-11', '2026-11')).toBe('?aba=vendas');
});

test('there is no month after the present one', () => {
  expect(monthsAround('2026-11', '2026-11')).toEqual({ before: '2026-10', after: undefined });
  expect(monthsAround('2026-01', '2026-11')).toEqual({ before: '2025-12', after: '2026-02' });
  expect(monthInWords('2026-11')).toBe('novembro de 2026');
});
