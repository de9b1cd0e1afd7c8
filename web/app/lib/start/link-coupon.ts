import { browserStore } from '../browser-store.ts';

/** The coupon that a link has brought, as the link has it, for as long as the visit lasts. */
const brought = browserStore<string>({ key: 'coupon', read: (text) => text, where: 'visit' });
const taken = browserStore<string>({ key: 'coupon_taken', read: (text) => text, where: 'visit' });

/** Keeps the coupon of this address (`?cupom=CODE`, on any page) until the cart takes it up. */
export function keepLinkCoupon(): void {
  const code = new URLSearchParams(location.search).get('cupom');
  if (code) brought.write(code);
}

/** The coupon of a link, once; undefined when there is none, or it was taken before. */
export function takeLinkCoupon(): string | undefined {
  const code = brought.read();
  if (code === undefined || code === taken.read()) return undefined;
  taken.write(code);
  return code;
}
