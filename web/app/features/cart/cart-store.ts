import { browserStore } from '../../lib/browser-store.ts';
import { useHydrated } from '../../lib/start/use-hydrated.ts';
import { type Cart, type CartLine, emptyCart, parseCart, setQuantity, withCoupon } from './cart.ts';
import { cartStorageKey } from './cart-count.ts';

const store = browserStore<Cart>({ key: cartStorageKey, read: parseCart, where: 'browser' });

/** The cart of this browser. */
export const readCart = () => store.read() ?? emptyCart;

/** Stores what `change` makes of the cart and tells every screen, here and in other tabs. */
export function changeCart(change: (cart: Cart) => Cart): void {
  const before = readCart();
  const cart = change(before);
  if (cart !== before) store.write(cart);
}

/** Takes out what was bought, with its coupon; what somebody has added since stays. */
export function takeFromCart(bought: readonly Pick<CartLine, 'id' | 'quantity'>[]): void {
  const left = bought.reduce<Cart>((cart, { id, quantity }) => {
    const line = cart.products.find((each) => each.id === id);
    return line ? setQuantity(cart, id, Number(line.quantity) - Number(quantity)) : cart;
  }, readCart());
  if (left.products.length === 0) store.forget();
  else changeCart(() => withCoupon(left, undefined));
}

/** The cart, kept up to date; undefined on the server and in the first drawing, which know none. */
export function useCart(): Cart | undefined {
  const cart = store.use();
  return useHydrated() ? (cart ?? emptyCart) : undefined;
}
