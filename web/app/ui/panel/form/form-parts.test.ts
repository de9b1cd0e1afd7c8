import { texts } from '@giro/contract/texts.ts';
import { expect, test } from 'vitest';
import { countProblem, moneyProblem, nextPlace, onlyProblems, plainErrors } from './form-parts.ts';

test('refusals name the same field whether something is added or edited', () => {
  expect(plainErrors({ modeloEdit: 'a', 'valores.0.value': 'b', ordem: 'c', 'hours.sexta': 'd' })).toEqual({
    modelo: 'a',
    valores: 'b',
    ordem: 'c',
    'hours.sexta': 'd',
  });
  expect(plainErrors({ orderEdit: 'a' }, { order: 'ordem' })).toEqual({ ordem: 'a' });
});

test.each([
  ['0', undefined],
  [' 12 ', undefined],
  ['', texts.required],
  ['1,5', texts.invalidInteger],
  ['-1', texts.invalidInteger],
  ['99999999', texts.invalidInteger],
])('the count "%s" has the mistake %s', (text, expected) => expect(countProblem(text)).toBe(expected));

test.each([
  ['950', undefined],
  ['R$ 1.234,50', undefined],
  ['', texts.required],
  ['abc', texts.invalidMoney],
  ['-1', texts.negativeMoney],
  ['10000000,01', texts.numberTooLarge],
])('the amount "%s" has the mistake %s', (text, expected) => expect(moneyProblem(text)).toBe(expected));

test('only mistakes are reported', () => {
  expect(onlyProblems({ name: undefined, price: 'x' })).toEqual({ price: 'x' });
});

test('what is added comes last', () => {
  expect(nextPlace([])).toBe(1);
  expect(nextPlace([{ ordem: 3 }, { ordem: 7 }])).toBe(8);
});
