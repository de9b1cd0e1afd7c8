import { useSyncExternalStore } from 'react';

export const cartStorageKey = 'cart';
/** Sent on `window` by whoever changes the cart in this tab; other tabs hear of it from the browser. */
export const cartChangedEvent = 'giro:cart-changed';

/** Counts the different products in the text of a stored cart. */
export function countProducts(stored: string | null): number {
  try {
    const cart = JSON.parse(stored ?? 'null') as { products?: unknown } | null;
    return Array.isArray(cart?.products) ? cart.products.length : 0;
  } catch {
    return 0;
  }
}

/** Calls `listener` at every change of the cart, in this tab or another. Answers how to stop. */
export function subscribeToCart(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  window.addEventListener(cartChangedEvent, listener);
  return () => {
    window.removeEventListener('storage', listener);
    window.removeEventListener(cartChangedEvent, listener);
  };
}

/** The number of different products in the cart; 0 until the page is alive. */
export function useCartCount(): number {
  return useSyncExternalStore(
    subscribeToCart,
    () => countProducts(localStorage.getItem(cartStorageKey)),
    () => 0,
  );
}
