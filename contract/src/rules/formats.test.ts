import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDate, formatMoment, formatSoon, parseDay, saoPauloToday } from './dates.ts';
import { formatReais, parseReais, reaisOf } from './money.ts';
import { firstNameOf } from './person.ts';
import { slugOf } from './slug.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('money', () => {
  test.each([
    [0, 'R$ 0,00'],
    [0.1, 'R$ 0,10'],
    [1234.5, 'R$ 1.234,50'],
    [1234567.89, 'R$ 1.234.567,89'],
    [null, 'R$ 0,00'],
    [undefined, 'R$ 0,00'],
    ['', 'R$ 0,00'],
    [-0, 'R$ 0,00'],
    [-10.5, '-R$ 10,50'],
  ])('%j is shown as %s', (value, shown) => expect(plain(formatReais(value))).toBe(shown));

  test.each([
    ['950', 95_000],
    ['R$ 1.234,56', 123_456],
    ['1234,5', 123_450],
    ['1.000', 100_000],
    ['1.000.000,01', 100_000_001],
    ['10.5', 1050],
    [19.9, 1990],
    [0, 0],
    ['', undefined],
    ['muito', undefined],
    ['1,234', undefined],
    ['1.00.0', undefined],
    [0.001, undefined],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    [1e21, undefined],
  ])('%j is read as %s centavos', (text, cents) => expect(parseReais(text)).toBe(cents));

  test('every amount that is shown is read back as itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
        expect(parseReais(formatReais(reaisOf(cents)))).toBe(cents);
        expect(parseReais(reaisOf(cents))).toBe(cents);
      }),
    );
  });
});

describe('dates', () => {
  test.each([
    ['31/01/2000', '2000-01-31'],
    ['2024-02-29', '2024-02-29'],
    ['31/02/2026', undefined],
    ['29/02/2026', undefined],
    ['2026-13-01', undefined],
    ['1/2/2026', undefined],
    ['', undefined],
  ])('%j is read as %s', (text, day) => expect(parseDay(text)).toBe(day));

  test.each([
    ['2026-03-05', '05/03/2026'],
    ['05/03/2026', '05/03/2026'],
    ['2026-02-31', '31/02/2026'],
    ['2026-13-01', 'Data inválida'],
    ['2026-00-10', 'Data inválida'],
    ['2026-01-32', 'Data inválida'],
    ['abc', 'Data inválida'],
    ['', 'Data inválida'],
    [null, 'Data inválida'],
    ['2026-03-05T02:30:00Z', '04/03/2026'],
    ['2026-03-05T03:00:00Z', '05/03/2026'],
    ['2026-01-01T01:00:00.000000Z', '31/12/2025'],
  ])('%j is shown as %s', (value, shown) => expect(formatDate(value)).toBe(shown));

  test('the day and the hour are those of São Paulo', () => {
    expect(saoPauloToday(new Date('2026-03-05T02:59:59Z'))).toBe('2026-03-04');
    expect(formatMoment('2026-03-05T02:30:00Z')).toBe('04/03/2026 às 23:30');
    expect(formatSoon('2026-03-05T02:30:00Z')).toBe('04/03 às 23:30');
  });
});

describe('names', () => {
  test.each([
    ['iPhone 13 Pro Max', 'iphone-13-pro-max'],
    ['Câmera Ação São João', 'camera-acao-sao-joao'],
    ['  Película -- Ñandú! ', 'pelicula-nandu'],
  ])('%s becomes %s in an address', (text, slug) => expect(slugOf(text)).toBe(slug));

  test('a greeting takes the first name', () => expect(firstNameOf('  Ana Maria Souza')).toBe('Ana'));
});
