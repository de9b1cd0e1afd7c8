import type { ManagedProduct } from '@giro/contract/calls/products.ts';
import { mostChosen } from '@giro/contract/rules/back-office.ts';
import { useState } from 'react';
import { missingWords, productValuesOf } from '../product-form.ts';

/** The ticked products, across pages and filters, as they were last on screen. */
export function useChosen(onScreen: readonly ManagedProduct[]) {
  const [ticked, setTicked] = useState<ReadonlyMap<number, ManagedProduct>>(new Map());
  const newest = new Map(onScreen.map((product) => [product.id, product]));
  const chosen = [...ticked.values()].map((product) => newest.get(product.id) ?? product);

  function choose(products: readonly ManagedProduct[], areChosen: boolean) {
    const next = new Map(ticked);
    for (const product of products) {
      if (areChosen && next.size < mostChosen) next.set(product.id, product);
      else if (!areChosen) next.delete(product.id);
    }
    setTicked(next);
  }

  return {
    chosen,
    choose,
    isChosen: (id: number) => ticked.has(id),
    clear: () => setTicked(new Map()),
    isFull: ticked.size >= mostChosen,
  };
}
export type ChosenProducts = ReturnType<typeof useChosen>;

/** Of products, those that the shop does not show yet and in which buyers would miss something, and what. */
export const incompleteOf = (products: readonly ManagedProduct[]) =>
  products.flatMap((product) => {
    const words = product.published ? undefined : missingWords(productValuesOf(product));
    return words ? [{ product, words }] : [];
  });
