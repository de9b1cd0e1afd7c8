import { browserStore } from '../../lib/browser-store.ts';

// Every page needs to know this much of its browser's cart and purchases; `cart.ts` and `purchases.ts` have the whole.

export const cartStorageKey = 'cart';
export const purchasesStorageKey = 'purchases';

const count = browserStore<number>({
  key: cartStorageKey,
  read(text) {
    const { products } = JSON.parse(text);
    return Array.isArray(products) ? products.length : undefined;
  },
  where: 'browser',
});

const purchased = browserStore<boolean>({ key: purchasesStorageKey, read: () => true, where: 'browser' });

/** The number of different products in the cart; 0 until the page is alive. */
export const useCartCount = () => count.use() ?? 0;

/** True where this browser remembers any purchase, whoever's. */
export const hasPurchases = () => purchased.read() === true;
