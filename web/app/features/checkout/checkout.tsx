import { merchantCall } from '@giro/contract/calls/orders.ts';
import { Button } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { lazy, type Ref, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useSearchParams } from 'react-router';
import { homeOf, useSession } from '../../lib/api/session.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { MissingPage } from '../../ui/page-states.tsx';
import { emptyCart, readCart, useCart } from '../cart/cart.ts';
import {
  type CartPrice,
  fingerprintOf,
  isCovered,
  termsOf,
  useCartPrice,
  useRefreshPrice,
} from '../cart/cart-price.ts';
import { isShort, useSyncCart } from '../cart/cart-sync.ts';
import { PurchaseReminder } from '../cart/purchase-reminder.tsx';
import { findPurchaseFor } from '../cart/purchases.ts';
import { useShop } from '../storefront/shop.ts';
import { useAttempt } from './attempt.ts';
import styles from './checkout.module.css';
import { Completed } from './completed-step.tsx';
import { AttemptState, ProblemAlert } from './end-parts.tsx';
import { type Method, orderFingerprintOf, readMethod, writeMethod } from './method.ts';
import type { PlacedOrder } from './order-outcome.ts';
import { PaymentStep } from './payment-step.tsx';
import { StepBar } from './step-bar.tsx';
import { SummaryStep } from './summary-step.tsx';
import { usePlaceOrder, usePriceCheck } from './use-place-order.ts';

const steps = [1, 2, 3] as const;

/** The progress of the purchase. `ref` takes the keyboard when a step begins. */
function Progress({ step, ref }: { step: number; ref: Ref<HTMLDivElement> }) {
  const text = `Passo ${step} de ${steps.length}`;
  return (
    <div ref={ref} tabIndex={-1} className={styles.progress}>
      <p className={styles.text}>{text}</p>
      <div
        role="progressbar"
        aria-label="Andamento da compra"
        aria-valuemin={1}
        aria-valuemax={steps.length}
        aria-valuenow={step}
        aria-valuetext={text}
        className={styles.progressBar}
      >
        {steps.map((each) => (
          <span key={each} data-done={each <= step || undefined} />
        ))}
      </div>
    </div>
  );
}

/** Stands where a step did whose cart was emptied meanwhile, as by an order from another tab. */
function EmptiedCart() {
  const { user } = useSession();
  const isOfShop = user?.profile === 'admin';
  return (
    <MissingPage
      title="Finalizar compra"
      problem="Não há mais nada no carrinho"
      icon={<IconShoppingCart size={32} stroke={1.5} />}
      to={isOfShop ? homeOf(user) : '/pedidos'}
      action={isOfShop ? 'Ir para o meu painel' : 'Ver meus pedidos'}
    >
      Se você finalizou a compra em outra aba, o pedido já está registrado: não pague de novo.
    </MissingPage>
  );
}

const ChargeStep = lazy(() => import('./charge-step.tsx'));
const MethodStep = lazy(() => import('./method-step.tsx'));

/** The second step has an address of its own: back and forward, a reload and another tab lead where it says. */
const paymentAddress = '/checkout?passo=2';

/** From the cart to the order in three steps. */
export function Checkout() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const isPaying = params.has('passo');
  const method = readMethod(params);
  const takesCards = useShop().instalments !== undefined;
  const top = useRef<HTMLDivElement>(null);
  const cart = useCart() ?? emptyCart;
  const price = useCartPrice(cart);
  const refreshPrice = useRefreshPrice();
  const { notice: priceNotice, isPriceGood } = usePriceCheck();
  const { notices: cartNotices, sync } = useSyncCart();
  const notices = priceNotice ? [...cartNotices, priceNotice] : cartNotices;
  const cameFromSummary = useRef(false);
  /** As the address says it, for what must not change with every drawing. */
  const cardKnown = useRef(method?.kind === 'card' ? method.share : undefined);
  cardKnown.current = method?.kind === 'card' ? method.share : undefined;
  const [isChecking, setChecking] = useState(false);
  /** True once the shop was asked about the cart since the first step. */
  const [isChecked, setChecked] = useState(false);
  const [canPay, setCanPay] = useState(false);
  /** Why an order was refused that credit was to pay. */
  const [creditRefusal, setCreditRefusal] = useState<string>();
  const [placed, setPlaced] = useState<PlacedOrder>();
  const step = placed ? 3 : isPaying ? 2 : 1;
  const isReturning = step === 2 && !isChecked;
  const { totalCents } = price;
  // A charge is ordered on entering; what needs none waits for a press, so it is known first which of them it is.
  const isAtPayment = step === 2 && !isReturning && !(cart.paysWithCredit && price.isPending);
  const mode = useCall(merchantCall).data?.mode;
  const isChoosing = isAtPayment && takesCards && method === undefined && !isCovered(price);
  const card = takesCards && method?.kind === 'card' && !isCovered(price) ? method.share : undefined;
  const isCharging = !isChoosing && (card !== undefined || mode === 'charge') && !isCovered(price);
  const attempting = useAttempt(
    fingerprintOf(cart),
    isAtPayment && !isChoosing && !isCharging && totalCents !== undefined && !price.isPending,
  );
  function goToEnd(placedOrder: PlacedOrder) {
    // At once, because the cart that this step stands on is emptied next.
    flushSync(() => setPlaced(placedOrder));
  }
  /** After a refusal: what the cart has to know, and where the credit was refused, back to where it is chosen. */
  async function turnBack(creditProblem?: string) {
    setCreditRefusal(creditProblem);
    await sync();
    if (creditProblem) await navigate('/checkout', { replace: true });
  }
  const order = usePlaceOrder({
    onPlaced: goToEnd,
    async onRefused(creditProblem) {
      await Promise.all([turnBack(creditProblem), refreshPrice()]);
      await attempting.fetchAgain();
    },
  });
  const key = attempting.attempt?.key;

  useEffect(() => {
    if (!isPaying) setChecked(false);
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
  const isCartGood = useCallback(
    async (shown?: CartPrice) => {
      // Its units are kept for this buyer already, at the prices that they have seen.
      if (findPurchaseFor(orderFingerprintOf(readCart(), cardKnown.current))) return true;
      const changes = await sync();
      return changes.length === 0 && !isShort(readCart()) && (await isPriceGood(shown));
    },
    [sync, isPriceGood],
  );

  useEffect(() => {
    if (!isReturning) return;
    void isCartGood().then((isGood) => {
      if (isGood) setChecked(true);
      else navigate('/checkout', { replace: true });
    });
  }, [isReturning, isCartGood, navigate]);

  async function goToPayment() {
    setChecking(true);
    setCreditRefusal(undefined);
    if (await isCartGood(price)) {
      setChecked(true);
      cameFromSummary.current = true;
      await navigate(paymentAddress, { preventScrollReset: true });
    } else {
      // The note of what has changed stands above the items, the button is at the bottom of the screen.
      top.current?.scrollIntoView({ block: 'start' });
    }
    setChecking(false);
  }

  function goBack() {
    order.dismiss();
    if (step !== 2) navigate('/carrinho');
    else if (cameFromSummary.current) navigate(-1);
    else navigate('/checkout', { replace: true });
  }

  function choose(chosen: Method) {
    void navigate(`${paymentAddress}&${writeMethod(chosen)}`, { preventScrollReset: true });
  }

  if (step < 3 && cart.products.length === 0 && !(isAtPayment && isCharging)) return <EmptiedCart />;
  return (
    <div className={styles.page}>
      <Progress step={step} ref={top} />
      <ProblemAlert problem={order.problem} onClose={order.dismiss} />
      {step === 1 && <PurchaseReminder />}
      {step === 1 && <SummaryStep cart={cart} price={price} notices={notices} creditRefusal={creditRefusal} />}
      {step === 2 && !isAtPayment && <LoadingScreen />}
      {isChoosing && (
        <Suspense fallback={<LoadingScreen />}>
          <MethodStep cart={cart} price={price} canMix={mode === 'charge'} onChosen={choose} onBack={goBack} />
        </Suspense>
      )}
      {isAtPayment && isCharging && (
        <Suspense fallback={<LoadingScreen />}>
          <ChargeStep card={card} onPlaced={goToEnd} onRefused={turnBack} onBack={goBack} />
        </Suspense>
      )}
      {isAtPayment && !isChoosing && !isCharging && (
        <AttemptState attempting={attempting}>
          {(transactionId) => (
            <PaymentStep
              cart={cart}
              price={price}
              transactionId={transactionId}
              notices={notices}
              onReady={setCanPay}
            />
          )}
        </AttemptState>
      )}
      {step === 3 && placed && <Completed order={placed} />}
      {step < 3 && !isChoosing && !(isAtPayment && isCharging) && (
        <StepBar isSticky={step === 1} isBusy={order.pending} onBack={goBack}>
          {step === 1 ? (
            <Button disabled={totalCents === undefined || price.isPending} loading={isChecking} onClick={goToPayment}>
              Próximo
            </Button>
          ) : (
            <Button
              disabled={totalCents === undefined || key === undefined || !canPay}
              loading={order.pending}
              onClick={() =>
                totalCents !== undefined && key !== undefined && order.place(cart, termsOf(price, totalCents), key)
              }
            >
              Finalizar Pagamento
            </Button>
          )}
        </StepBar>
      )}
    </div>
  );
}
