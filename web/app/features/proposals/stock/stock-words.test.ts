import { expect, test } from 'vitest';
import { marginWords, missingWords } from './stock-form.tsx';

test.each([
  ['1500', 'Pagamos R$ 1.200,00: sobram R$ 300,00, margem de 20%.'],
  ['1.299,90', 'Pagamos R$ 1.200,00: sobram R$ 99,90, margem de 7,7%.'],
  ['1200', 'Pagamos R$ 1.200,00: sobram R$ 0,00, margem de 0%.'],
  ['1000', 'Pagamos R$ 1.200,00: este preço fica R$ 200,00 abaixo.'],
  ['mil', 'Pagamos R$ 1.200,00.'],
  ['', 'Pagamos R$ 1.200,00.'],
])('a price of %j for a device that cost R$ 1.200,00', (price, words) => {
  expect(marginWords(1200, price).replaceAll('\u00a0', ' ')).toBe(words);
});

test.each([
  [{ condition: '7', price: '10', pictures: 1 }, undefined],
  [{ condition: '', price: '10', pictures: 0 }, 'O aparelho está sem foto e sem estado.'],
  [{ condition: '7', price: '0', pictures: 1 }, 'O aparelho está sem preço (assim não vende).'],
])('what is missing in %j', (beginning, words) => {
  expect(missingWords(beginning)?.replace(/ Publique.*/, '')).toBe(words);
});
