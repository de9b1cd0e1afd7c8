import { formatReais } from '@giro/contract/rules/money.ts';
import { describe, expect, test } from 'vitest';
import { isFromSpreadsheet, pastePrices } from './paste-prices.ts';
import { attributes } from './price-fixtures.ts';
import { sectionsOf } from './price-lines.ts';
import { readDirection, readSignedAmount, splitSign } from './signed-amount.ts';

const sections = sectionsOf(attributes, undefined);
const line = (reais: number, direction?: string) => ({
  isActive: true,
  amount: formatReais(reais),
  ...(direction && { direction }),
});

describe('rows of value and amount', () => {
  test('find their values by name, without regard to case, accents and blanks', () => {
    const text = '128 gb\t1.200,50\tAcréscimo\r\n TELA  TRINCADA \tR$ 400\tabatimento\r\n\r\nbotao solto\t30\t-\r\n';
    expect(pastePrices(text, sections)).toEqual({
      lines: {
        11: line(1200.5, 'acrescimo'),
        60: line(400, 'abatimento'),
        61: line(30, 'abatimento'),
      },
      problems: [],
    });
  });

  test('without a third column take the direction from the sign; with any sign, none means more', () => {
    expect(pastePrices('64 GB\t0\n128 GB\t200\nTela trincada\t-400', sections).lines).toEqual({
      10: line(0, 'acrescimo'),
      11: line(200, 'acrescimo'),
      60: line(400, 'abatimento'),
    });
    expect(pastePrices('128 GB\t200\nTela trincada\t400', sections).lines[11]).toEqual(line(200));
  });

  test('are told when they cannot be matched, and the others still count', () => {
    const { lines, problems } = pastePrices(
      'Valor\tPreço\n64 GB\t\n512 GB\t1\n128 GB\tcaro\n64 GB\t5\tquase\nBotão solto;x\t1\nTela trincada\t2',
      sections,
    );
    expect(Object.keys(lines)).toEqual(['60']);
    expect(problems).toEqual([
      '“Valor”: não há este valor.',
      '“64 GB”: está sem preço.',
      '“512 GB”: não há este valor.',
      '“128 GB”: “caro” não é um valor em reais.',
      '“64 GB”: “quase” não é acréscimo nem abatimento.',
      '“Botão solto;x”: não há este valor.',
    ]);
  });

  test('whose name stands twice need their attribute: named above them, or the one pasted into', () => {
    expect(pastePrices('Sim\t5', sections).problems).toEqual(['“Sim”: há mais de um valor com este nome.']);
    expect(pastePrices('Operação\nSim\t5\nCONEXAO\t\nSim\t7', sections).lines).toEqual({
      20: line(5),
      30: line(7),
    });
    expect(Object.keys(pastePrices('Sim\t5', sections, { from: '31' }).lines)).toEqual(['30']);
  });

  test('may come with semicolons', () => {
    expect(pastePrices('64 GB;10;+\n128 GB;1.000,25;+', sections).lines[11]).toEqual(line(1000.25, 'acrescimo'));
  });
});

describe('a column of amounts', () => {
  test('fills the lines from the one pasted into, over the end of an attribute', () => {
    const { lines, problems } = pastePrices('1.200,50\n-30\n', sections, { from: '11' });
    expect(lines).toEqual({ 11: line(1200.5, 'acrescimo'), 20: line(30, 'abatimento') });
    expect(problems).toEqual([]);
  });

  test('without signs leaves the directions alone', () => {
    expect(pastePrices('1\n2', sections, { from: '10' }).lines).toEqual({ 10: line(1), 11: line(2) });
  });

  test('that is too long says what was left over', () => {
    expect(pastePrices('1\n2\n3', sections, { from: '60' })).toEqual({
      lines: { 60: line(1), 61: line(2) },
      problems: ['“3”: não há mais linhas abaixo.'],
    });
  });

  test('with blank cells leaves the lines beside those as they are', () => {
    const { lines, problems } = pastePrices('\r\n1.234,56\r\n\r\n-150\r\n\r\n', sections, { from: '10' });
    expect(lines).toEqual({ 11: line(1234.56, 'acrescimo'), 21: line(150, 'abatimento') });
    expect(problems).toEqual([]);
  });

  test('fills only lines that are on screen', () => {
    const isShown = (id: string) => id !== '11';
    expect(pastePrices('1\n2', sections, { from: '10', isShown }).lines).toEqual({ 10: line(1), 20: line(2) });
  });

  test('takes the dash of an accounting format as zero', () => {
    expect(pastePrices(' R$ -   \n R$ 50,00 ', sections).lines).toEqual({ 10: line(0), 11: line(50) });
  });
});

test.each([
  ['1.200,50', false],
  ['-5\n', false],
  ['+ 50', false],
  ['R$ -80', false],
  ['(80,00)', true],
  ['80-', true],
  ['1\n2', true],
  ['64 GB\t5', true],
  ['caro', false],
])('"%s" is more than people type into one field: %s', (text, expected) => {
  expect(isFromSpreadsheet(text)).toBe(expected);
});

describe('an amount from a spreadsheet', () => {
  test.each([
    ['150', 15000, undefined],
    ['R$ 1.234,50', 123450, undefined],
    ['-150', 15000, 'abatimento'],
    ['−1.200', 120000, 'abatimento'],
    ['R$ -80,00', 8000, 'abatimento'],
    ['-R$ 80,00', 8000, 'abatimento'],
    ['(80,00)', 8000, 'abatimento'],
    ['80-', 8000, 'abatimento'],
    ['+50', 5000, 'acrescimo'],
    [' + R$ 50,5 ', 5050, 'acrescimo'],
    ['0', 0, undefined],
    [' R$ -   ', 0, undefined],
  ])('"%s" is %d centavos, %s', (text, amountCents, direction) => {
    expect(readSignedAmount(text)).toEqual(direction ? { amountCents, direction } : { amountCents });
  });

  test.each(['', 'abc', '--5', '5-5', '1,234', '(5', '10000000,01'])('"%s" is none', (text) => {
    expect(readSignedAmount(text)).toBeUndefined();
  });
});

test.each([
  ['-150', '150', 'abatimento'],
  ['−', '', 'abatimento'],
  ['+50,5', '50,5', 'acrescimo'],
  ['R$ -50', 'R$ 50', 'abatimento'],
  ['150', '150', undefined],
  ['1-5', '1-5', undefined],
])('typing "%s" leaves "%s" and the direction %s', (text, amount, direction) => {
  expect(splitSign(text)).toEqual(direction ? { amount, direction } : { amount });
});

test.each([
  ['Acréscimo', 'acrescimo'],
  ['acrescimo', 'acrescimo'],
  ['ABATIMENTO', 'abatimento'],
  ['abat.', 'abatimento'],
  ['+', 'acrescimo'],
  ['-', 'abatimento'],
  ['talvez', undefined],
])('the word "%s" means %s', (word, direction) => expect(readDirection(word)).toBe(direction));
