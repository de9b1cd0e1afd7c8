import { browserStore } from '../../lib/browser-store.ts';

/** The key of this browser's cart. */
export const cartStorageKey = 'cart';

/** The number of different products in the cart: all that most pages need to know of it. `cart-store.ts` has the whole. */
const count = browserStore<number>({
  key: cartStorageKey,
  read(text) {
    const { products } = JSON.parse(text);
    return Array.isArray(products) ? products.length : undefined;
  },
  where: 'browser',
});

/** 0 until the page is alive. */
export const useCartCount = () => count.use() ?? 0;
