import { formatSoon } from '@giro/contract/rules/dates.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconClockHour4 } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { homeOf, useSession } from '../../lib/api/session.ts';
import { forgetPurchase } from '../cart/purchases.ts';
import { PaymentBox } from '../payments/payment-box.tsx';
import { holdEndOf } from '../payments/payment-words.ts';
import { usePayment } from '../payments/use-payment.ts';
import styles from './checkout.module.css';
import { forgetCompleted } from './completed.ts';
import done from './completed-step.module.css';
import type { PlacedOrder } from './order-outcome.ts';

const OrderNumber = ({ orderCode }: { orderCode: string }) => (
  <p className={done.order}>
    Número do pedido{' '}
    <Link to={`/pedidos/${orderCode}`}>
      <strong>{orderCode}</strong>
    </Link>
  </p>
);

function WaysOn() {
  const { user } = useSession();
  return (
    <div className={done.actions}>
      <Button component={Link} to={user ? homeOf(user) : '/dashboard'}>
        Ir para o meu painel
      </Button>
      <Button component={Link} to="/quero-comprar" variant="default">
        Voltar para a loja
      </Button>
    </div>
  );
}

/** Thanks for what the shop's people confirm, and what happens next. */
function ToBeConfirmed({ orderCode, holdUntil }: PlacedOrder) {
  const { user } = useSession();
  return (
    <section className={`${styles.card} ${done.card}`}>
      <IconCircleCheck size={56} stroke={1.5} className={done.icon} aria-hidden />
      <h1 className={styles.title}>Conclusão da Compra</h1>
      <p className={done.text}>Obrigado pela compra! Recebemos o seu pedido.</p>
      <OrderNumber orderCode={orderCode} />
      {holdUntil && (
        <p className={done.text}>
          <strong>Reservado até {formatSoon(holdUntil)}.</strong> Sem o pagamento até lá, o pedido é cancelado.
        </p>
      )}
      <p className={done.text}>
        Enviamos a confirmação por e-mail{user ? ` para ${user.email}` : ''}. Assim que o Pix for conferido, avisamos
        quando o aparelho puder ser retirado na loja.
      </p>
      <WaysOn />
    </section>
  );
}

/** Thanks for what confirms itself; as long as it is unpaid, its code. */
function Charged({ orderCode }: PlacedOrder) {
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
      <section className={`${styles.card} ${done.card}`} data-compact={!isPaid || undefined}>
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
              {user ? ` para ${user.email}` : ''} e avisamos quando o aparelho puder ser retirado na loja.
            </p>
          )}
          {!isPaid && holdEnd && (
            <p className={done.text}>
              <strong>Pedido reservado até {holdEnd}. Falta o Pix.</strong>
            </p>
          )}
        </div>
        <OrderNumber orderCode={orderCode} />
        {isPaid && <WaysOn />}
      </section>
      {!isPaid && (
        <>
          <PaymentBox code={orderCode} query={query} isOwn />
          <WaysOn />
        </>
      )}
    </>
  );
}

/** The end of the checkout. */
export function Completed({ order }: { order: PlacedOrder }) {
  useEffect(() => forgetCompleted(), []);
  const isCharged = order.payment?.mode === 'charge' || order.payment?.state === 'paid';
  return isCharged ? <Charged {...order} /> : <ToBeConfirmed {...order} />;
}
