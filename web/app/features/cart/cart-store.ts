import { useSyncExternalStore } from 'react';
import { type Cart, type CartLine, parseCart, setQuantity, withCoupon } from './cart.ts';
import { cartChangedEvent, cartStorageKey, subscribeToCart } from './cart-count.ts';

/** The stored text that was read last, so that an unchanged cart stays the same object. */
let last: { text: string | null; cart: Cart } | undefined;

/** The cart of this browser. */
export function readCart(): Cart {
  const text = localStorage.getItem(cartStorageKey);
  if (!last || last.text !== text) last = { text, cart: parseCart(text) };
  return last.cart;
}

/** Stores what `change` makes of the cart and tells every screen, here and in other tabs. */
export function changeCart(change: (cart: Cart) => Cart): void {
  const before = readCart();
  const cart = change(before);
  if (cart === before) return;
  localStorage.setItem(cartStorageKey, JSON.stringify(cart));
  window.dispatchEvent(new Event(cartChangedEvent));
}

function clearCart(): void {
  localStorage.removeItem(cartStorageKey);
  window.dispatchEvent(new Event(cartChangedEvent));
}

/** Takes out what was bought, with its coupon; what somebody has added since stays. */
export function takeFromCart(bought: readonly Pick<CartLine, 'id' | 'quantity'>[]): void {
  const left = bought.reduce<Cart>((cart, { id, quantity }) => {
    const line = cart.products.find((each) => each.id === id);
    return line ? setQuantity(cart, id, Number(line.quantity) - Number(quantity)) : cart;
  }, readCart());
  if (left.products.length === 0) clearCart();
  else changeCart(() => withCoupon(left, undefined));
}

/** The cart, kept up to date; undefined on the server and in the first drawing, which know none. */
export function useCart(): Cart | undefined {
  return useSyncExternalStore(subscribeToCart, readCart, () => undefined);
}
