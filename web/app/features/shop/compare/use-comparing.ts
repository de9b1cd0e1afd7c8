import { type Compared, mostCompared, toggleCompared, useCompared } from './compared-products.ts';

/** Tells if a product is to be compared, and gives the press that says so or takes it back. */
export function useComparing({ SKU, name }: Compared) {
  const compared = useCompared();
  const isChosen = compared.some((each) => each.SKU === SKU);
  return {
    compared,
    isChosen,
    /** There are three already. */
    isFull: !isChosen && compared.length >= mostCompared,
    toggle: () => toggleCompared({ SKU, name }),
  };
}
