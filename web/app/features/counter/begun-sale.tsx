import type { Sale } from '@giro/contract/calls/counter.ts';
import { formatSoon } from '@giro/contract/rules/dates.ts';
import { salePath } from '@giro/contract/rules/paths.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { AmountLines } from '../../ui/amount-lines.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Money } from '../../ui/money.tsx';
import { Allowed } from '../../ui/panel/allowed.tsx';
import { LineUnits, OrderItems } from '../orders/order-items.tsx';
import { OrderPill } from '../orders/order-pill.tsx';
import styles from './counter.module.css';
import { SaleParts } from './sale-parts.tsx';
import { SaleReceipt } from './sale-receipt.tsx';
import { isDoneSale, isOpenSale, isSettledPart } from './sale-states.ts';
import type { SaleWindow } from './sale-windows.tsx';
import { usePartPresses } from './use-sale.ts';

interface BegunSaleProps {
  sale: Sale;
  open: (window: SaleWindow) => void;
  /** Told what the buyer's credit has grown by, in reais. */
  onCredit: (reais: number) => void;
}

/** A sale that has its number: its units are kept, and its parts come one by one. */
export function BegunSale({ sale, open, onCredit }: BegunSaleProps) {
  const { order } = sale;
  const presses = usePartPresses(order.order_code, ({ method, value }) => method === 'credit' && onCredit(value));
  const isOpen = isOpenSale(sale);
  const hasMoney = order.payments.some(isSettledPart);
  return (
    <div className={styles.sale}>
      <p className={styles.saleHead}>
        <Allowed may="orders.see">
          <Link to={salePath(order.order_code)}>Venda {order.order_code}</Link>
        </Allowed>
        <OrderPill order={order} />
        {isOpen && order.hold_until && !hasMoney && (
          <span className={styles.quiet}>reservada até {formatSoon(order.hold_until)}</span>
        )}
      </p>
      <OrderItems
        items={order.order_items}
        invalidAmount="sem valor"
        below={({ units }) => <LineUnits units={units} />}
      />
      <AmountLines amounts={order.amounts} />
      <p className={styles.total}>
        <span>Total</span> <Money value={order.total_price} />
      </p>
      <ErrorAlert texts={presses.told} onClose={presses.clear} />
      <SaleParts
        sale={sale}
        isBusy={presses.isBusy}
        onConfirm={presses.confirm}
        onDrop={presses.drop}
        onShowPix={({ id }) => open({ name: 'pix', id })}
        onGiveBack={(part) => open({ name: 'back', part })}
      />
      {isDoneSale(sale) && <SaleReceipt code={order.order_code} />}
      {isOpen && (
        <div>
          <Button variant="subtle" color="red" onClick={() => open({ name: 'end' })}>
            Encerrar venda
          </Button>
        </div>
      )}
    </div>
  );
}
