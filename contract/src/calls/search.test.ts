import { expect, test } from 'vitest';
import { searchQuery } from './search.ts';

const usual = { q: '', page: 1, ordem: 'relevancia', modelos: [], attr: {} };

test.each([
  [{}, {}],
  [{ q: ` ${'x'.repeat(120)}` }, { q: 'x'.repeat(100) }],
  [{ q: ['a', 'b'] }, { q: 'b' }],
  [{ page: 'x', ordem: 'x', tab: '-1', preco_min: 'x', preco_max: '-3', modelos: 'a,0' }, {}],
  [
    { ordem: 'menor-preco', page: '3', tab: '7' },
    { ordem: 'menor-preco', page: 3, tab: 7 },
  ],
  [
    { preco_min: '10', preco_max: '99.9' },
    { preco_min: 1000, preco_max: 9990 },
  ],
  [{ preco_min: '1.000,50', preco_max: '1e3' }, {}],
  [{ modelos: '3,x,3,4' }, { modelos: [3, 4] }],
  [{ attr: 'Cores:1,2' }, { attr: { Cores: [1, 2] } }],
  [{ attr: ['Cores:1', 'Tela: 6,1":5', 'Cores:2,1', 'x', ':3', 'y:'] }, { attr: { Cores: [1, 2], 'Tela: 6,1"': [5] } }],
  [{ made: 'up' }, {}],
])('%j is read as %j', (given, read) => {
  expect(searchQuery.parse(given)).toEqual({ ...usual, ...read });
});
