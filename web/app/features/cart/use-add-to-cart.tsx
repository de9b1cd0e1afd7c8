import type { Product } from '@giro/contract/calls/products.ts';
import { lazy, Suspense, startTransition, useState } from 'react';
import { addLine, lineOf } from './cart.ts';
import { changeCart } from './cart-store.ts';

const AddedModal = lazy(() => import('./added-modal.tsx'));

/** Puts a product into the cart and says so in `modal`, also when it was there already. */
export function useAddToCart() {
  const [added, setAdded] = useState<Product>();
  const [isOpen, setOpen] = useState(false);

  function add(product: Product) {
    changeCart((cart) => addLine(cart, lineOf(product)));
    // The count beside the cart answers at once; the page with its window is drawn after it.
    startTransition(() => {
      setAdded(product);
      setOpen(true);
    });
  }

  const modal = added && (
    <Suspense fallback={null}>
      <AddedModal product={added} opened={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  );
  return { add, modal };
}
