import { readCardCall, switchMethodCall } from '@giro/contract/calls/card.ts';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { callApi } from '../../lib/api/call-api.ts';
import { useSession } from '../../lib/api/session.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { takeFromCart } from '../cart/cart.ts';
import { findPurchaseOf, forgetPurchase } from '../cart/purchases.ts';
import { pixWords } from '../instalments/ways.ts';
import { HoldClock } from '../payments/hold-clock.tsx';
import type { PaymentAnswer } from '../payments/payment-answer.ts';
import { PaymentBox } from '../payments/payment-box.tsx';
import { usePayment } from '../payments/use-payment.ts';
import { useShop } from '../storefront/shop.ts';
import styles from './paying.module.css';
import { type CardTerms, PayingForm } from './paying-form.tsx';

export const meta = panelMeta('Pagar com cartão');

/** States in which a card may be typed, as far as the shop lets one pay. */
const toBePaid = ['waiting', 'partial', 'refused', 'expired'];

/** The way out that is always there while an order is not paid. */
function PayByPix({ code, cents }: { code: string; cents: number }) {
  const byPix = pixWords(cents, useShop());
  const save = useSave({ fallback: 'Não deu certo agora. Tente de novo em instantes.' });
  const turnToPix = () =>
    save.run(async () => {
      await callApi(switchMethodCall, { params: { code }, body: { method: 'pix' } });
      location.assign(`/pedidos/${encodeURIComponent(code)}`);
    });
  return (
    <section className={styles.byPix} aria-label="Pix">
      <ErrorAlert texts={save.told} onClose={save.clear} />
      <Button variant="default" fullWidth loading={save.isSaving} onClick={turnToPix}>
        Pagar com Pix
      </Button>
      {byPix && <p className={styles.quiet}>{byPix}</p>}
    </section>
  );
}

/** A paid order's products leave the cart of this browser. */
function useEmptiedCart(code: string, isPaid: boolean): void {
  const { user } = useSession();
  const person = user?.id;
  useEffect(() => {
    const purchase = isPaid && person !== undefined ? findPurchaseOf(person) : undefined;
    if (purchase?.code !== code) return;
    takeFromCart(purchase.lines);
    forgetPurchase(code);
  }, [code, isPaid, person]);
}

interface PayingProps {
  code: string;
  answer: PaymentAnswer;
  terms: CardTerms;
  query: ReturnType<typeof usePayment>;
}

function Paying({ code, answer, terms, query }: PayingProps) {
  const { payment } = answer;
  const isOpen = terms.open && toBePaid.includes(payment.state);
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEmptiedCart(code, payment.state === 'paid');

  // The button that was pressed goes with the form.
  useEffect(() => {
    if (wasOpen.current && !isOpen) place.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  const isUnpaid = ['processing', 'challenge', 'review', 'preparing', ...toBePaid].includes(payment.state);
  const canTurn = isUnpaid && payment.hold_in_s !== null && payment.hold_in_s > 0;
  return (
    <>
      {isOpen ? (
        <PayingForm code={code} terms={terms} payment={payment} />
      ) : (
        <div ref={place} tabIndex={-1} className={styles.state}>
          <PaymentBox
            code={code}
            query={query}
            isOwn
            isPaying
            text={toBePaid.includes(payment.state) ? (terms.why_not ?? undefined) : undefined}
          >
            <div>
              <Button component="a" href={`/pedidos/${encodeURIComponent(code)}`} variant="default">
                Ver o pedido
              </Button>
            </div>
          </PaymentBox>
        </div>
      )}
      {canTurn && <PayByPix code={code} cents={Math.round(terms.amount * 100)} />}
    </>
  );
}

/** '/pedidos/CODE/pagar': an order is paid by card. */
export default function PayingPage() {
  const { code = '' } = useParams();
  const query = usePayment(code);
  const state = query.data?.payment.state;
  const cardQuery = useCall(readCardCall, { params: { code }, query: {} });
  const { data: terms, refetch } = cardQuery;
  const error = query.data ? cardQuery.error : query.error;

  // The state tells if anything can still be paid; both first answers come together.
  const known = useRef(state);
  useEffect(() => {
    if (known.current !== undefined && known.current !== state) void refetch();
    known.current = state;
  }, [state, refetch]);

  function content() {
    if (query.data && terms) return <Paying code={code} answer={query.data} terms={terms} query={query} />;
    if (!error) return <LoadingScreen />;
    const isMissing = error.status === 404 || error.status === 422;
    return (
      <ErrorState
        title={isMissing ? 'Pedido não encontrado' : 'Não conseguimos abrir o pagamento'}
        detail={isMissing ? 'Confira o número, ou entre com a conta que fez a compra.' : error.serverMessage}
        onRetry={() => {
          void query.refetch();
          void refetch();
        }}
        retrying={query.isFetching || cardQuery.isFetching}
      />
    );
  }

  return (
    <div className={styles.page}>
      <a href={`/pedidos/${encodeURIComponent(code)}`} className={styles.back}>
        <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        Pedido {code}
      </a>
      <div className={styles.head}>
        <h1 className={styles.title}>Pagar com cartão</h1>
        {query.data && <HoldClock answer={query.data} onOver={() => void query.refetch()} />}
      </div>
      {content()}
    </div>
  );
}
