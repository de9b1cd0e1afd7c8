import { describe, expect, it } from 'vitest';
import { carriedOrigin, destinationAfterSignIn, internalPathOf, signInAddress } from './origin.ts';

describe('a remembered origin', () => {
  it.each(['/pedidos', '/vendas?page=2#fim', '/produto/SKU1/iphone-13'])('may be %s', (path) => {
    expect(internalPathOf(path)).toBe(path);
  });

  it.each([
    '//evil.com',
    '/\\evil.com',
    '/\t/evil.com',
    '/..//evil.com',
    'https://evil.com',
    'javascript:alert(1)',
    'pedidos',
    '',
    null,
    undefined,
  ])('is never %j', (text) => {
    expect(internalPathOf(text)).toBeUndefined();
  });

  it('travels in the address of the sign-in page', () => {
    expect(signInAddress('/vendas?page=2')).toBe('/login?from=%2Fvendas%3Fpage%3D2');
    expect(signInAddress('//evil.com')).toBe('/login');
    expect(carriedOrigin('?from=%2Fpedidos&x=1')).toBe('?from=%2Fpedidos');
    expect(carriedOrigin('?from=//evil.com')).toBe('');
  });
});

describe('after signing in', () => {
  it.each([
    ['user', '', '/dashboard'],
    ['admin', '', '/index'],
    ['user', '?from=/pedidos', '/pedidos'],
    ['admin', '?from=/vendas', '/vendas'],
    ['user', '?from=/index', '/dashboard'],
    ['user', '?from=/vendas/7', '/dashboard'],
    ['admin', '?from=/dashboard', '/index'],
    ['user', '?from=//evil.com', '/dashboard'],
    ['user', '?from=/quero-vender', '/quero-vender'],
  ] as const)('a person of profile %s who came with %j goes to %s', async (profile, search, destination) => {
    expect(await destinationAfterSignIn({ profile, roles: profile === 'admin' ? ['dono'] : [] }, search)).toBe(
      destination,
    );
  });
});
