import type { OrderWithPayments } from '@giro/contract/calls/payments.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { passportPath } from '@giro/contract/rules/paths.ts';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { summandOf } from '../../ui/amount-lines.tsx';
import { DevicePicture } from '../../ui/device-picture.tsx';
import styles from './order-items.module.css';
import { imeiWords, type LineUnit, type OrderItem, type ShownOrder, warrantyWords } from './order-page.ts';
import { amountOr, amountsOf } from './order-words.ts';

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

interface LineUnitsProps {
  units: readonly LineUnit[] | undefined;
  /** The actions for a device. */
  actionOf?: (unit: LineUnit) => ReactNode;
  /** Gets the keyboard once the list has changed. */
  ref?: Ref<HTMLUListElement>;
}

/** The devices of a line: their numbers, how long the shop answers for them, and their passports. */
export function LineUnits({ units = [], actionOf, ref }: LineUnitsProps) {
  if (units.length === 0) return null;
  return (
    <ul className={styles.units} ref={ref} tabIndex={ref ? -1 : undefined} aria-label="Aparelhos desta linha">
      {units.map((unit) => (
        <li key={unit.id} className={styles.unit}>
          {unit.imei && <span>{imeiWords(unit.imei)}</span>}
          {warrantyWords(unit) && <span>{warrantyWords(unit)}</span>}
          <Link to={passportPath(unit.code)}>Passaporte {unit.code}</Link>
          {actionOf?.(unit)}
        </li>
      ))}
    </ul>
  );
}

/** An item of the purchase on paper, with the numbers of its devices. */
export function PaperItem({ item: { product, units = [] } }: { item: OrderWithPayments['order_items'][number] }) {
  return (
    <>
      {product.name}
      {units.map((unit) => (
        <p key={unit.id}>{[unit.imei && imeiWords(unit.imei), warrantyWords(unit)].filter(Boolean).join(' · ')}</p>
      ))}
    </>
  );
}

/** The summands of a total on paper, as the lines before it. */
export const amountSums = (order: ShownOrder) =>
  amountsOf(order).map(({ label, value }) => [label, summandOf(value)] as const);
