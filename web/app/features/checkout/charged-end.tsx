import { IconCircleCheck, IconClockHour4 } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useSession } from '../../lib/api/session.ts';
import { Card } from '../../ui/card.tsx';
import { forgetPurchase } from '../cart/purchases.ts';
import { PaymentBox } from '../payments/payment-box.tsx';
import { holdEndOf } from '../payments/payment-words.ts';
import { usePayment } from '../payments/use-payment.ts';
import styles from './checkout.module.css';
import done from './completed-step.module.css';
import { OrderNumber, toldWords, WaysOn } from './end-parts.tsx';
import type { PlacedOrder } from './order-outcome.ts';

/** Thanks for what confirms itself; as long as it is unpaid, its code. */
export default function ChargedEnd({ orderCode, isSent, children }: PlacedOrder & { children: ReactNode }) {
  const { user } = useSession();
  const query = usePayment(orderCode);
  const state = query.data?.payment.state;
  const isPaid = state === 'paid';
  const holdEnd = query.data && state !== 'expired' ? holdEndOf(query.data) : undefined;

  useEffect(() => {
    if (isPaid) forgetPurchase(orderCode);
  }, [isPaid, orderCode]);

  return (
    <>
      <Card
        component="section"
        radius="lg"
        className={`${styles.card} ${done.card}`}
        data-compact={!isPaid || undefined}
      >
        {isPaid ? (
          <IconCircleCheck size={56} stroke={1.5} className={done.icon} aria-hidden />
        ) : (
          <IconClockHour4 size={56} stroke={1.5} className={done.waiting} aria-hidden />
        )}
        <h1 className={styles.title}>Conclusão da Compra</h1>
        <div role="status">
          {isPaid && (
            <p className={done.text}>
              <strong>Pagamento confirmado.</strong> Obrigado pela compra! Enviamos a confirmação por e-mail
              {user ? ` para ${user.email}` : ''} e avisamos quando o aparelho {toldWords(isSent)}.
            </p>
          )}
          {!isPaid && holdEnd && (
            <p className={done.text}>
              <strong>Pedido reservado até {holdEnd}. Falta o Pix.</strong>
            </p>
          )}
        </div>
        <OrderNumber orderCode={orderCode} />
        {isPaid && children}
        {isPaid && <WaysOn />}
      </Card>
      {!isPaid && (
        <>
          <PaymentBox code={orderCode} query={query} isOwn />
          {children}
          <WaysOn />
        </>
      )}
    </>
  );
}
