import { Alert } from '@mantine/core';
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../lib/api/session.ts';
import type { PaymentAnswer } from '../payments/payment-answer.ts';
import { holdEndOf } from '../payments/payment-words.ts';
import { usePayment } from '../payments/use-payment.ts';
import { takeFromCart } from './cart.ts';
import { findPurchaseOf, forgetPurchase, type Purchase } from './purchases.ts';

/** True if the order can become paid without its buyer doing more than paying. */
const underWay = ['preparing', 'waiting', 'partial', 'processing', 'challenge', 'review', 'refused'];
const isUnderWay = ({ payment: { state, can_renew } }: PaymentAnswer) =>
  underWay.includes(state) || (state === 'expired' && can_renew);

interface NoticeProps {
  /** Room below, where the screen leaves none. */
  mb?: 'md' | undefined;
}

function Told({ purchase: { code, lines }, mb }: NoticeProps & { purchase: Purchase }) {
  const { data: answer, error } = usePayment(code, { isLive: false });
  const [isClosed, setClosed] = useState(false);
  const isPaid = answer?.payment.state === 'paid';
  const isOver = error?.status === 404 || (answer !== undefined && !isUnderWay(answer));

  useEffect(() => {
    if (isPaid) takeFromCart(lines);
    if (isOver) forgetPurchase(code);
  }, [isPaid, isOver, code, lines]);

  if (!answer || isClosed) return null;
  const { mode, state } = answer.payment;
  const holdEnd = state === 'waiting' || state === 'refused' ? holdEndOf(answer) : undefined;
  const missing = mode === 'card' ? 'Falta pagar com o cartão' : 'Falta o Pix';
  if (!isPaid && !holdEnd) return null;
  return (
    <Alert
      color={isPaid ? 'green' : 'amber'}
      mb={mb}
      icon={isPaid ? <IconCircleCheck aria-hidden /> : <IconInfoCircle aria-hidden />}
      role="status"
      withCloseButton
      closeButtonLabel="Fechar aviso"
      onClose={() => setClosed(true)}
    >
      {isPaid ? `Seu pedido ${code} foi pago. ` : `Pedido ${code} reservado até ${holdEnd}. ${missing}. `}
      <Link to={`/pedidos/${code}`}>{isPaid ? 'Ver o pedido' : 'Pagar agora'}</Link>
    </Alert>
  );
}

/** The outcome of the purchase that this browser remembers for the person signed in. Paid products leave the cart. */
export default function PurchaseNotice({ mb }: NoticeProps) {
  const { user } = useSession();
  const [purchases, setPurchases] = useState<Record<number, Purchase | undefined>>({});
  const person = user?.id;

  useEffect(() => {
    if (person !== undefined) setPurchases((known) => ({ [person]: findPurchaseOf(person), ...known }));
  }, [person]);

  const purchase = person === undefined ? undefined : purchases[person];
  return purchase ? <Told purchase={purchase} mb={mb} /> : null;
}
