import type { Product } from '@giro/contract/calls/products.ts';
import { useRef } from 'react';
import { AddedWindow, type ShowAdded } from './added-window.tsx';
import { addLine, lineOf } from './cart.ts';
import { changeCart } from './cart-store.ts';

/** Puts a product into the cart and says so in `modal`, also when it was there already. */
export function useAddToCart() {
  const show = useRef<ShowAdded>(null);

  function add(product: Product) {
    changeCart((cart) => addLine(cart, lineOf(product)));
    show.current?.(product);
  }

  return { add, modal: <AddedWindow ref={show} /> };
}
