import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hasPurchases } from './cart-count.ts';
import { findPurchaseFor, findPurchaseOf, forgetPurchase, keepPurchase, type Purchase } from './purchases.ts';

beforeEach(() => {
  const entries = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

const purchase = (person: number, code: string): Purchase => ({
  person,
  code,
  key: `chave-${code}`,
  fingerprint: `${code}=10`,
  lines: [{ id: 7, quantity: 1 }],
});

describe('a remembered purchase', () => {
  it('is the newest of its person, beside those of others', () => {
    keepPurchase(purchase(1, 'A'));
    keepPurchase(purchase(2, 'B'));
    keepPurchase(purchase(1, 'C'));
    expect([findPurchaseOf(1)?.code, findPurchaseOf(2)?.code]).toEqual(['C', 'B']);
    expect(findPurchaseFor('A=10')).toBeUndefined();
    expect(findPurchaseFor('C=10')?.key).toBe('chave-C');
  });

  it('leaves nothing behind once it is forgotten', () => {
    keepPurchase(purchase(1, 'A'));
    forgetPurchase('A');
    expect(hasPurchases()).toBe(false);
    expect(findPurchaseOf(1)).toBeUndefined();
  });

  it.each(['', '{', 'null', '[1]', '[{"person":1}]'])('is none in the broken text %j', (text) => {
    localStorage.setItem('purchases', text);
    expect(findPurchaseOf(1)).toBeUndefined();
  });
});
