import { browseProductsCall, listProductsCall } from '@giro/contract/calls/products.ts';
import { searchCall } from '@giro/contract/calls/search.ts';
import { expect, test } from 'vitest';
import { cacheKeyOf, callKeyOf, pageKeyOf } from './cache-key.ts';

test.each([
  ['/', '/'],
  ['/blog?utm_source=x', '/blog'],
  ['/quero%2Dvender', '/quero-vender'],
  ['/produto/A%2FB', '/produto/A%2FB'],
  ['/produto/A%2fB,C', '/produto/A%2FB%2CC'],
  ['/blog?page=2', undefined],
  ['/api/loja?made=up', '/api/loja'],
  ['/%E0%A4%A', undefined],
])('%s is looked for as %s before anybody reads it', (url, key) => {
  expect(cacheKeyOf(url)).toBe(key);
});

test.each([
  ['/quero-comprar?utm_source=x&page=2', '/quero-comprar?page=2'],
  ['/quero-comprar?search=pixel', '/quero-comprar'],
  [
    '/quero-comprar?utm_source=x&busca=pixel&attr=Cor:2&attr=Cor:1',
    '/quero-comprar?attr=Cor%3A1&attr=Cor%3A2&busca=pixel',
  ],
  ['/termos?page=2', '/termos'],
  ['/quero-comprar.data?_routes=made-up&page=2', '/quero-comprar.data?page=2'],
  ['/termos.data?_routes=made-up&page=2', '/termos.data'],
])('the page %s is kept as %s', (url, key) => {
  expect(pageKeyOf(url)).toBe(key);
});

const keyOf = (call: typeof listProductsCall | typeof browseProductsCall | typeof searchCall, written: object) =>
  callKeyOf(call, { query: call.query.parse(written) });

test('a call is kept by what its own parameters say, however they are written', () => {
  expect(keyOf(listProductsCall, {})).toBe('/api/products');
  expect(keyOf(listProductsCall, { page: '1', search: 'made-up' })).toBe('/api/products');
  const second = keyOf(listProductsCall, { page: '2' });
  expect(second).not.toBe('/api/products');
  expect(keyOf(listProductsCall, { page: '0002', tab: '1' })).toBe(second);
  expect(keyOf(browseProductsCall, { search: 'pixel', page: '2' })).not.toBe(keyOf(browseProductsCall, { page: '2' }));
});

test('a search is the same one in whatever order its choices are written', () => {
  const one = keyOf(searchCall, { attr: ['B:2,1', 'A:1'], modelos: '3,1', ordem: 'relevancia' });
  expect(keyOf(searchCall, { modelos: '1,3', attr: ['A:1', 'B:1,2'] })).toBe(one);
  expect(keyOf(searchCall, { modelos: '1,3', attr: ['A:1', 'B:1'] })).not.toBe(one);
});
