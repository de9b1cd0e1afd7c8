import { describe, expect, test } from 'vitest';
import { readDirection, readSignedAmount, splitSign } from './signed-amount.ts';

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
