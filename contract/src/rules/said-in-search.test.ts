import { describe, expect, test } from 'vitest';
import { takeOrder, takePrices } from './said-in-search.ts';

describe('what a search says of prices', () => {
  test.each([
    ['iphone até 2000 reais', 'iphone', undefined, 2000],
    ['até R$ 2.000', '', undefined, 2000],
    ['iPhone até R$2000,50 azul', 'iPhone azul', undefined, 2000.5],
    ['celular ate 2 mil', 'celular', undefined, 2000],
    ['celular até 1,5 mil', 'celular', undefined, 1500],
    ['celular até 1.5k', 'celular', undefined, 1500],
    ['celular até mil reais', 'celular', undefined, 1000],
    ['celular até mil e quinhentos', 'celular', undefined, 1500],
    ['celular até dois mil e quinhentos reais', 'celular', undefined, 2500],
    ['capa por até cem reais', 'capa', undefined, 100],
    ['capa até quinhentos reais', 'capa', undefined, 500],
    ['iphone abaixo de 1500', 'iphone', undefined, 1500],
    ['iphone no máximo 2500', 'iphone', undefined, 2500],
    ['iphone de 2000 reais', 'iphone', undefined, 2000],
    ['iphone 13 r$ 2500', 'iphone 13', undefined, 2500],
    ['iphone por 2 mil', 'iphone', undefined, 2000],
    ['iphone acima de 5000', 'iphone', 5000, undefined],
    ['iphone a partir de 7 mil', 'iphone', 7000, undefined],
    ['iphone entre 2000 e 3000', 'iphone', 2000, 3000],
    ['iphone entre 2 e 3 mil', 'iphone', 2000, 3000],
    ['celular de 1000 a 1500 reais', 'celular', 1000, 1500],
    ['celular acima de 1000 até 2000', 'celular', 1000, 2000],
  ])('of %j leaves %j, from %j to %j', (text, rest, from, to) => {
    const { minCents, maxCents, ...left } = takePrices(text);
    expect([left.rest, minCents, maxCents]).toEqual([rest, from && from * 100, to && to * 100]);
  });

  test.each([
    'iphone 13 256',
    'iphone até 13',
    'galaxy até 256 gb',
    'celular até 256',
    'bateria de 10000 mah',
    'power bank até 20000mah',
    'carregador até 100 w',
    'moto g84 de 256',
    'ipad de 9 a 10',
    'xiaomi mi 13',
    '',
    '📱 até',
  ])('is nothing in %j', (text) => {
    expect(takePrices(text)).toEqual({ rest: text });
  });
});

test.each([
  ['iphone barato', 'iphone', 'menor-preco'],
  ['celular bom e barato', 'celular', 'menor-preco'],
  ['o celular mais em conta', 'o celular', 'menor-preco'],
  ['iPhone em promoção', 'iPhone', 'menor-preco'],
  ['Promoção', '', 'menor-preco'],
  ['iphone mais caro', 'iphone', 'maior-preco'],
  ['novidades', '', 'novos'],
  ['iphone 15 novo', 'iphone 15 novo', undefined],
  ['carregador', 'carregador', undefined],
])('of the order %j leaves %j and says %j', (text, rest, order) => {
  expect(takeOrder(text)).toEqual({ rest, ...(order && { order }) });
});
