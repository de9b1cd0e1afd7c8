const storageKey = 'checkout_completed';

/** True if an order has just been placed, so that the checkout may be entered with an empty cart. */
export function isCompleted(): boolean {
  return sessionStorage.getItem(storageKey) === 'true';
}

export function noteCompleted(): void {
  sessionStorage.setItem(storageKey, 'true');
}

export function forgetCompleted(): void {
  sessionStorage.removeItem(storageKey);
}
