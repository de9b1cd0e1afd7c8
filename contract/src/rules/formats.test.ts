import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDate, formatMoment, formatSoon, parseDay, saoPauloToday } from './dates.ts';
import { formatAmount, formatReais, maxMoneyCents, parseTypedReais, parseWireReais, reaisOf } from './money.ts';
import { firstNameOf, foldName, slugOf } from './text.ts';

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
    ['R$ 950,00', 95_000],
    ['1234,5', 123_450],
    ['1.000', 100_000],
    ['1.005', 100_500],
    ['1.000.000,01', 100_000_001],
    ['10.5', 1050],
    ['', undefined],
    ['muito', undefined],
    ['1,234', undefined],
    ['1.00.0', undefined],
    ['1.005.5', undefined],
  ])('%j as people type it is %s centavos', (text, cents) => expect(parseTypedReais(text)).toBe(cents));

  test.each([
    ['1005', 100_500],
    ['1005.5', 100_550],
    ['1005.50', 100_550],
    [19.9, 1990],
    [19.9 * 3, 5970],
    [0, 0],
    ['-5', -500],
    ['1.005', undefined],
    ['1.234,56', undefined],
    ['950,00', undefined],
    ['R$ 950', undefined],
    ['', undefined],
    [' 5', undefined],
    ['5\n', undefined],
    ['5.', undefined],
    ['.5', undefined],
    ['1e3', undefined],
    ['0x10', undefined],
    ['9'.repeat(400), undefined],
    [0.001, undefined],
    [1.005, undefined],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    [1e21, undefined],
  ])('%j on the wire is %s centavos', (value, cents) => expect(parseWireReais(value)).toBe(cents));

  const anyCents = fc.integer({ min: -maxMoneyCents, max: maxMoneyCents });

  test('every amount that is shown is read back as itself, and so is what the browser sends of it', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(parseTypedReais(formatReais(reaisOf(cents)))).toBe(cents);
        expect(parseWireReais(reaisOf(cents))).toBe(cents);
        expect(parseWireReais(String(reaisOf(cents)))).toBe(cents);
        expect(parseWireReais(reaisOf(cents).toFixed(2))).toBe(cents);
      }),
    );
  });

  test('every amount is written as Intl writes it', () => {
    const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
    const amount = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(formatReais(reaisOf(cents))).toBe(reais.format(reaisOf(cents)));
        expect(formatAmount(reaisOf(cents))).toBe(amount.format(reaisOf(cents)));
      }),
    );
  });

  test('no amount as people type it, with thousands or a comma, is one of the wire', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(parseWireReais(plain(formatReais(reaisOf(cents))))).toBeUndefined();
        expect(parseWireReais(formatAmount(reaisOf(cents)))).toBeUndefined();
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 9_999_999 }), (reais) => {
        const typed = reais.toLocaleString('pt-BR');
        expect(parseTypedReais(typed)).toBe(reais * 100);
        expect(parseWireReais(typed)).toBeUndefined();
      }),
    );
  });

  test('a text that the wire takes means the same amount where people type it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?[0-9.,]{1,9}$/), (text) => {
        const cents = parseWireReais(text);
        if (cents === undefined) return;
        expect(cents).toBe(Math.round(Number(text) * 100));
        expect(parseTypedReais(text)).toBe(cents);
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

test.each([
  ['  Titânio   PRETO ', 'titanio preto'],
  ['Cabeçote\nÚnico', 'cabecote unico'],
  [' ', ''],
])('%j is compared as %j', (name, folded) => expect(foldName(name)).toBe(folded));
