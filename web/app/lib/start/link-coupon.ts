import { browserStore } from '../browser-store.ts';

/** The coupon that a link has brought, as the link has it, for as long as the visit lasts. */
export const linkCoupon = browserStore<string>({ key: 'coupon', read: (text) => text, where: 'visit' });

/** Keeps the coupon of this address (`?cupom=CODE`, on any page) until the cart takes it up. */
export function keepLinkCoupon(): void {
  const code = new URLSearchParams(location.search).get('cupom');
  if (code) linkCoupon.write(code);
}
