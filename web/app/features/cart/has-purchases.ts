export const purchasesStorageKey = 'purchases';

/** True if this browser remembers any purchase, whoever's. */
export function hasPurchases(): boolean {
  return typeof localStorage !== 'undefined' && localStorage.getItem(purchasesStorageKey) !== null;
}
