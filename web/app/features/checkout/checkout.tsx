import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useSearchParams } from 'react-router';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { emptyCart, payableCentsOf } from '../cart/cart.ts';
import { readCart, useCart } from '../cart/cart-store.ts';
import { isShort } from '../cart/cart-sync.ts';
import { useSyncCart } from '../cart/use-sync-cart.ts';
import { attemptKeyOf } from './attempt.ts';
import styles from './checkout.module.css';
import { Completed } from './completed-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { Progress } from './progress.tsx';
import { SummaryStep } from './summary-step.tsx';
import { usePlaceOrder } from './use-place-order.ts';

/** The second step has an address of its own, so that the browser's way back leads to the first and not out. */
const paymentAddress = '/checkout?passo=2';

/** From the cart to the order in three steps. */
export function Checkout() {
  const navigate = useNavigate();
  const isPaying = useSearchParams()[0].has('passo');
  const top = useRef<HTMLDivElement>(null);
  const cart = useCart() ?? emptyCart;
  const { notices, sync } = useSyncCart();
  const [step, setStep] = useState<1 | 2 | 3>(1);
  const [isChecking, setChecking] = useState(false);
  const [canPay, setCanPay] = useState(false);
  const [orderCode, setOrderCode] = useState('');
  const order = usePlaceOrder({
    onPlaced(code) {
      // At once, because the cart that this step stands on is emptied next.
      flushSync(() => {
        setOrderCode(code);
        setStep(3);
      });
    },
    onRefused: sync,
  });
  const totalCents = payableCentsOf(cart);
  const key = step === 2 && totalCents !== undefined ? attemptKeyOf(cart, sessionStorage) : undefined;

  useEffect(() => {
    if (!isPaying) setStep((current) => (current === 2 ? 1 : current));
  }, [isPaying]);

  // Each step begins at its top.
  useEffect(() => {
    window.scrollTo(0, 0);
    if (step > 1) top.current?.focus({ preventScroll: true });
  }, [step]);

  // The alert stands above the step, the button that called for it at the bottom of the screen.
  useEffect(() => {
    if (order.problem) top.current?.scrollIntoView({ block: 'start' });
  }, [order.problem]);

  /** Nobody should pay a price or wait for a unit that is gone: the shop is asked before the code is shown. */
  async function goToPayment() {
    setChecking(true);
    const changes = await sync();
    if (changes.length > 0 || isShort(readCart())) {
      // What has changed is said above the items, the button is at the bottom of the screen.
      top.current?.scrollIntoView({ block: 'start' });
    } else {
      await navigate(paymentAddress, { replace: isPaying, preventScrollReset: true });
      setStep(2);
    }
    setChecking(false);
  }

  function goBack() {
    order.dismiss();
    if (step === 2) navigate(-1);
    else navigate('/carrinho');
  }

  return (
    <div className={styles.page}>
      <Progress step={step} ref={top} />
      <ErrorAlert texts={order.problem ? [order.problem] : []} onClose={order.dismiss} />
      {step === 1 && <SummaryStep cart={cart} totalCents={totalCents} notices={notices} />}
      {step === 2 && (
        <PaymentStep cart={cart} totalCents={totalCents} attemptKey={key} notices={notices} onReady={setCanPay} />
      )}
      {step === 3 && <Completed orderCode={orderCode} />}
      {step < 3 && (
        <div className={styles.bar} data-sticky={step === 1 || undefined}>
          <Button variant="default" onClick={goBack} disabled={order.pending}>
            Voltar
          </Button>
          {step === 1 ? (
            <Button disabled={totalCents === undefined} loading={isChecking} onClick={goToPayment}>
              Próximo
            </Button>
          ) : (
            <Button
              disabled={totalCents === undefined || key === undefined || !canPay}
              loading={order.pending}
              onClick={() => totalCents !== undefined && key !== undefined && order.place(cart, totalCents, key)}
            >
              Finalizar Pagamento
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
