import type { OrderWithPayments } from '@giro/contract/calls/payments.ts';
import { imeiWords, warrantyWords } from './order-units.ts';

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
