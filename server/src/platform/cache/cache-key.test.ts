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
  ['/api/modeloAll?q=made-up', '/api/modeloAll'],
  ['/api/busca?page=2&made=up&q=pixel', '/api/busca?page=2&q=pixel'],
  ['/api/busca?attr=B:2&ordem=novos&attr=A:1', '/api/busca?attr=A%3A1&attr=B%3A2&ordem=novos'],
  ['/api/busca?tab=1&preco_max=9&modelos=3&preco_min=1', '/api/busca?modelos=3&preco_max=9&preco_min=1&tab=1'],
  ['/api/busca/sugestoes?q=a&x=1', '/api/busca/sugestoes?q=a'],
  ['/api/busca?q=b&q=a', '/api/busca?q=b&q=a'],
])('%s is kept as %s', (url, key) => {
  expect(cacheKeyOf(url)).toBe(key);
});
