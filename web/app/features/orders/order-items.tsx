import { DevicePicture } from '../../ui/device-picture.tsx';
import styles from './order-items.module.css';
import type { ShownOrder } from './order-page.ts';
import { amountOr } from './order-words.ts';

interface OrderItemsProps {
  items: ShownOrder['order_items'];
  /** Said for an amount that is none. */
  invalidAmount: string;
}

/** What was bought, as it was then: picture, name, and how the line's total came about. */
export function OrderItems({ items, invalidAmount }: OrderItemsProps) {
  if (!items || items.length === 0) return <p className={styles.none}>Este pedido não tem produtos.</p>;
  return (
    <ul className={styles.items}>
      {items.map(({ product, quantity, unit_price, total_price }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one product may stand in two lines, and lines never change
        <li key={index} className={styles.item}>
          <DevicePicture src={product?.images?.[0]?.url} size={56} />
          <div>
            <p className={styles.name}>{product?.name ?? 'Produto'}</p>
            <p className={styles.sum}>
              {quantity} x {amountOr(unit_price, invalidAmount)} = {amountOr(total_price, invalidAmount)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
