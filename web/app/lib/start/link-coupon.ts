/**
 * Keeps the coupon that a link has brought (`?cupom=CODE`, on any page) for as long as the visit lasts; the cart takes it
 * up (`features/cart/take-link-coupon.ts`). They share no file: every page would fetch it.
 */
export function keepLinkCoupon(): void {
  const code = new URLSearchParams(location.search).get('cupom');
  try {
    if (code) sessionStorage.setItem('coupon', code);
  } catch {
    // A browser that keeps nothing keeps no coupon either: it can be typed.
  }
}
