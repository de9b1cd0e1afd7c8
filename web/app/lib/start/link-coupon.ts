const storageKey = 'coupon';
const takenKey = 'coupon_taken';

/** Keeps the coupon that a link has brought (`?cupom=CODE`, on any page) for as long as the visit lasts. */
export function keepLinkCoupon(): void {
  const code = new URLSearchParams(location.search).get('cupom');
  try {
    if (code) sessionStorage.setItem(storageKey, code);
  } catch {
    // A browser that keeps nothing keeps no coupon either: it can be typed.
  }
}

/** The coupon of a link, as the link has it, once; undefined when there is none, or it was taken before. */
export function takeLinkCoupon(): string | undefined {
  const code = sessionStorage.getItem(storageKey);
  if (code === null || code === sessionStorage.getItem(takenKey)) return undefined;
  sessionStorage.setItem(takenKey, code);
  return code;
}
