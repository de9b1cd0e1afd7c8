const takenKey = 'coupon_taken';

/** The coupon of a link, as the link has it, once; undefined when there is none, or it was taken before. */
export function takeLinkCoupon(): string | undefined {
  // Where `lib/start/link-coupon.ts` keeps it.
  const code = sessionStorage.getItem('coupon');
  if (code === null || code === sessionStorage.getItem(takenKey)) return undefined;
  sessionStorage.setItem(takenKey, code);
  return code;
}
