import { IconArrowsLeftRight, IconCheck } from '@tabler/icons-react';
import styles from './compare-toggle.module.css';
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

/** On a card: has its product compared with others. */
export default function CompareToggle({ product }: { product: Compared }) {
  const { isChosen, isFull, toggle } = useComparing(product);
  const Icon = isChosen ? IconCheck : IconArrowsLeftRight;
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={isChosen}
      aria-label={`Comparar ${product.name}`}
      title={isFull ? 'Compare até 3 por vez' : 'Comparar'}
      disabled={isFull}
      onClick={toggle}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </button>
  );
}
