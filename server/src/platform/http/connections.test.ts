import { expect, test } from 'vitest';
import { readTarget } from './connections.ts';

test.each([
  ['/produto/A1?x=1', '/produto/A1?x=1'],
  ['/a//b', '/a//b'],
  ['http://evil.example/api/loja?x=1', '/api/loja?x=1'],
  ['HTTPS://evil.example', '/'],
  ['http://evil.example//other.example/x', '/malformed'],
  ['http://evil.example\\\\other.example/x', '/malformed'],
  ['http://evil.example?x', '/malformed'],
  ['//evil.example/x', '/malformed'],
  ['/\\evil.example', '/malformed'],
  ['/quero-comprar\\..', '/malformed'],
  ['/api\\loja', '/api/malformed'],
  ['/%E0%A4%A', '/malformed'],
  ['*', '/malformed'],
  ['ftp://x/y', '/malformed'],
])('%s asks for %s', (url, target) => expect(readTarget(url)).toBe(target));
