import { listOpenSalesCall } from '@giro/contract/calls/counter.ts';
import type { Order } from '@giro/contract/calls/orders.ts';
import { formatMoment, formatSoon } from '@giro/contract/rules/dates.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { Money } from '../../ui/money.tsx';
import { Loaded } from '../../ui/panel/list/list-states.tsx';
import { RecordPart } from '../../ui/panel/record/record-page.tsx';
import { boughtWords, buyerNameOf } from '../orders/order-words.ts';
import styles from './counter.module.css';
import { isSettledPart } from './sale-states.ts';

function endWords({ hold_until, payments }: Order): string {
  if (payments.some(isSettledPart)) return 'com pagamento recebido: termina só por uma pessoa';
  return hold_until ? `reservada até ${formatSoon(hold_until)}` : '';
}

interface OpenSalesProps {
  /** The sale on screen. */
  current: string | undefined;
  onOpen: (code: string) => void;
}

/** Sales that are not covered yet, of everybody who sells, and devices that are awaited. */
export function OpenSales({ current, onOpen }: OpenSalesProps) {
  const query = useCall(listOpenSalesCall, undefined, { refetchOnWindowFocus: 'always' });
  return (
    <RecordPart title="Vendas em aberto">
      <Loaded query={query} failure="Não foi possível carregar as vendas em aberto.">
        {({ orders }) =>
          orders.length === 0 ? (
            <p className={styles.quiet}>Nenhuma. Uma venda começada e não paga aparece aqui.</p>
          ) : (
            <ul className={styles.openSales}>
              {orders.map((order) => (
                <li key={order.id}>
                  <button
                    type="button"
                    className={styles.openSale}
                    aria-current={order.order_code === current || undefined}
                    onClick={() => onOpen(order.order_code)}
                  >
                    <span className={styles.openWords}>
                      <strong>{boughtWords(order.order_items)}</strong>
                      <span className={styles.quiet}>
                        {[order.order_code, buyerNameOf(order), formatMoment(order.created_at), endWords(order)]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </span>
                    <Money value={order.total_price} className={styles.linePrice} />
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </RecordPart>
  );
}
