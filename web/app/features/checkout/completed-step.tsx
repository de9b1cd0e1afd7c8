import { formatSoon } from '@giro/contract/rules/dates.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useSession } from '../../lib/api/session.ts';
import { Card } from '../../ui/card.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { useKnownShop } from '../storefront/shop.ts';
import { completed } from './attempt.ts';
import styles from './checkout.module.css';
import done from './completed-step.module.css';
import { OrderNumber, toldWords, WaysOn } from './end-parts.tsx';
import type { PlacedOrder } from './order-outcome.ts';

const ChargedEnd = lazy(() => import('./charged-end.tsx'));
const OwnRecipient = lazy(() => import('../fiscal/deal/own-recipient.tsx'));

/** Thanks for what the shop's people confirm, and what happens next. */
function ToBeConfirmed({ orderCode, holdUntil, isSent, children }: PlacedOrder & { children: ReactNode }) {
  const { user } = useSession();
  return (
    <Card component="section" radius="lg" className={`${styles.card} ${done.card}`}>
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
        quando o aparelho {toldWords(isSent)}.
      </p>
      {children}
      <WaysOn />
    </Card>
  );
}

/** The end of the checkout. */
export function Completed({ order }: { order: PlacedOrder }) {
  useEffect(completed.forget, []);
  const isCharged = order.payment?.mode === 'charge' || order.payment?.state === 'paid';
  const asksForNota = useKnownShop()?.notas === true;
  const nota = asksForNota && (
    <Suspense fallback={null}>
      <OwnRecipient code={order.orderCode} />
    </Suspense>
  );
  if (!isCharged) return <ToBeConfirmed {...order}>{nota}</ToBeConfirmed>;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <ChargedEnd {...order}>{nota}</ChargedEnd>
    </Suspense>
  );
}
