import { expect, test } from 'vitest';
import { cacheKeyOf } from './cache-key.ts';

test.each([
  ['/quero-comprar?utm_source=x&page=2', '/quero-comprar?page=2'],
  ['/quero-comprar?search=pixel', '/quero-comprar'],
  [
    '/quero-comprar?utm_source=x&busca=pixel&attr=Cor:2&attr=Cor:1',
    '/quero-comprar?attr=Cor%3A1&attr=Cor%3A2&busca=pixel',
  ],
  ['/api/modeloAll?search=pixel&page=2', '/api/modeloAll?page=2&search=pixel'],
  ['/api/modeloAll?made=up', '/api/modeloAll'],
])('%s is kept as %s', (url, key) => {
  expect(cacheKeyOf(url)).toBe(key);
});
