import { expect, test } from 'vitest';
import { changedName, priceText } from './price-import-dialog.tsx';

const change = {
  line: 2,
  marca: 'Apple',
  tipo: 'Smartphone',
  modelo: 'iPhone 13',
  caracteristica: 'Capacidade',
  valor: '128 GB',
  before: { amount: 100, modification: 'acrescimo' },
  after: { amount: 1200.5, modification: 'abatimento' },
} as const;

test('a change names its value, and amounts say what they do', () => {
  expect(changedName(change)).toBe('Capacidade: 128 GB');
  expect(changedName({ ...change, caracteristica: null, valor: null })).toBe('Valor base');
  expect(priceText(change.before)).toBe('+ R$\u00a0100,00');
  expect(priceText(change.after)).toBe('− R$\u00a01.200,50');
  expect(priceText({ amount: 10, modification: null })).toBe('R$\u00a010,00');
});
