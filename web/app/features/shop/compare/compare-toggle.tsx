import { IconArrowsLeftRight, IconCheck } from '@tabler/icons-react';
import styles from './compare-toggle.module.css';
import { type Compared, useComparing } from './compared-products.ts';

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
