import { beforeEach, expect, test, vi } from 'vitest';
import { keepLinkCoupon, linkCoupon } from '../../lib/start/link-coupon.ts';
import { takeLinkCoupon } from './coupon-field.tsx';

beforeEach(() => {
  const entries = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  });
});

function visit(search: string): void {
  vi.stubGlobal('location', { search });
  keepLinkCoupon();
}

test("a link's coupon is kept for the visit, over pages that name none, and taken once", () => {
  visit('?tab=3&cupom=volta10');
  visit('');
  expect(takeLinkCoupon()).toBe('volta10');
  expect(takeLinkCoupon()).toBeUndefined();
  visit('?cupom=volta10');
  expect(takeLinkCoupon()).toBeUndefined();
});

test('another link brings another coupon', () => {
  visit('?cupom=VOLTA10');
  takeLinkCoupon();
  visit('?cupom=NATAL');
  expect(takeLinkCoupon()).toBe('NATAL');
});

test.each(['', '?cupom=', '?page=2'])('the address %j brings none', (search) => {
  visit(search);
  expect(takeLinkCoupon()).toBeUndefined();
});

test('a browser that keeps nothing opens the page all the same', () => {
  vi.stubGlobal('sessionStorage', {
    setItem() {
      throw new DOMException('Denied', 'SecurityError');
    },
  });
  expect(() => visit('?cupom=VOLTA10')).not.toThrow();
  linkCoupon.forget();
});
