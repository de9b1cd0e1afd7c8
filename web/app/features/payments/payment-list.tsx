import type { ReceiptOfOrder } from '@giro/contract/calls/payments.ts';
import { formatSoon } from '@giro/contract/rules/dates.ts';
import { verdictLabels } from '@giro/contract/rules/payment.ts';
import { Money } from '../../ui/money.tsx';
import { StatusPill } from '../../ui/panel/list/cells.tsx';
import styles from './payment-list.module.css';
import { refundWords } from './payment-words.ts';

/** Everything that came in for an order, with what went back of it. */
export function PaymentList({ receipts }: { receipts: readonly ReceiptOfOrder[] }) {
  return (
    <ul className={styles.payments}>
      {receipts.map(({ id, e2e_id, label, value, paid_at, verdict, contested, refunds }) => (
        <li key={id} className={styles.payment}>
          <p className={styles.line}>
            <span>
              {e2e_id ? 'Pix recebido' : `${label}, pago`} em {formatSoon(paid_at)}{' '}
              {contested && <StatusPill tone="refused" label="Contestado" />}
              {verdict === 'disputed' && <StatusPill tone="refused" label={verdictLabels.disputed} />}
            </span>
            <Money value={value} className={`${styles.amount} ${styles.value}`} />
          </p>
          {refunds.map((refund) => (
            <p key={refund.id} className={styles.line}>
              <span>{refundWords(refund)}</span>
              <Money value={refund.value} className={styles.amount} />
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
