import { formatReais } from '@giro/contract/rules/money.ts';
import type { ReactNode } from 'react';
import { DevicePicture } from '../../ui/device-picture.tsx';
import styles from './order-items.module.css';
import type { ShownOrder } from './order-page.ts';
import type { OrderItem } from './order-units.ts';
import { amountOr } from './order-words.ts';

interface OrderItemsProps {
  items: ShownOrder['order_items'];
  /** Said for an amount that is none. */
  invalidAmount: string;
  /** The content below a line. */
  below: (item: OrderItem) => ReactNode;
}

/** The items bought, as they were then: picture, name, and the calculation of the line's total. */
export function OrderItems({ items, invalidAmount, below }: OrderItemsProps) {
  if (!items || items.length === 0) return <p className={styles.none}>Este pedido não tem produtos.</p>;
  return (
    <ul className={styles.items}>
      {items.map((item, index) => {
        const { product, quantity, unit_price, total_price, discount } = item;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: one product may stand in two lines, and lines never change
          <li key={index} className={styles.item}>
            <DevicePicture src={product?.images?.[0]?.url} size={56} />
            <div className={styles.words}>
              <p className={styles.name}>{product?.name ?? 'Produto'}</p>
              <p className={styles.sum}>
                {quantity} x {amountOr(unit_price, invalidAmount)} = {amountOr(total_price, invalidAmount)}
                {discount > 0 && items.length > 1 && ` (com o desconto, ${formatReais(total_price - discount)})`}
              </p>
              {below(item)}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
