import { merchantCall } from '@giro/contract/calls/orders.ts';
import { usualFulfilment } from '@giro/contract/rules/fulfilment-kind.ts';
import { Button } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { lazy, type Ref, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useSearchParams } from 'react-router';
import { homeOf, useSession } from '../../lib/api/session.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { MissingPage } from '../../ui/page-states.tsx';
import { type Cart, changeCart, emptyCart, goodsOf, readCart, useCart, withDelivery } from '../cart/cart.ts';
import { type CartPrice, fingerprintOf, isCovered, termsOf, useRefreshPrice } from '../cart/cart-price.ts';
import { isShort, useSyncCart } from '../cart/cart-sync.ts';
import { PurchaseReminder } from '../cart/purchase-reminder.tsx';
import { findPurchaseFor } from '../cart/purchases.ts';
import { useShop } from '../storefront/shop.ts';
import { useAttempt } from './attempt.ts';
import styles from './checkout.module.css';
import { Completed } from './completed-step.tsx';
import { useDeliveredPrice } from './delivered-price.ts';
import { AttemptState, ProblemAlert } from './end-parts.tsx';
import { type Method, orderFingerprintOf, readMethod, writeMethod } from './method.ts';
import type { PlacedOrder, StepRefusal } from './order-outcome.ts';
import { PaymentStep } from './payment-step.tsx';
import { StepBar } from './step-bar.tsx';
import { SummaryStep } from './summary-step.tsx';
import { usePlaceOrder, usePriceCheck } from './use-place-order.ts';

/** The steps in their order; who gets it sent, and how, is asked only where the shop delivers. */
type Step = 'summary' | 'delivery' | 'payment' | 'end';
const stepsOf = (delivers: boolean): Step[] =>
  delivers ? ['summary', 'delivery', 'payment', 'end'] : ['summary', 'payment', 'end'];

interface ProgressProps {
  /** Counted from one. */
  step: number;
  most: number;
  ref: Ref<HTMLDivElement>;
}

/** The progress of the purchase. `ref` takes the keyboard when a step begins. */
function Progress({ step, most, ref }: ProgressProps) {
  const text = `Passo ${step} de ${most}`;
  return (
    <div ref={ref} tabIndex={-1} className={styles.progress}>
      <p className={styles.text}>{text}</p>
      <div
        role="progressbar"
        aria-label="Andamento da compra"
        aria-valuemin={1}
        aria-valuemax={most}
        aria-valuenow={step}
        aria-valuetext={text}
        className={styles.progressBar}
      >
        {Array.from({ length: most }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps are these, in this order
          <span key={place} data-done={place < step || undefined} />
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
const DeliveryStep = lazy(() => import('./delivery-step.tsx'));

/** The steps have addresses of their own: back and forward, a reload and another tab lead where they say. */
const paymentAddress = '/checkout?passo=2';
const deliveryAddress = '/checkout?passo=entrega';

/** From the cart to the order in three steps, or in four where it can be delivered. */
export function Checkout() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const asked = params.get('passo');
  const method = readMethod(params);
  const shop = useShop();
  const takesCards = shop.instalments !== undefined;
  const delivers = shop.delivers === true;
  const isPaying = asked !== null && asked !== 'entrega';
  const top = useRef<HTMLDivElement>(null);
  const cart = useCart() ?? emptyCart;
  const refreshPrice = useRefreshPrice();
  const { notice: priceNotice, renewPrice } = usePriceCheck();
  const { notices: cartNotices, sync } = useSyncCart();
  const notices = priceNotice ? [...cartNotices, priceNotice] : cartNotices;
  const cameFromStep = useRef(false);
  /** As the address says it, for what must not change with every drawing. */
  const cardKnown = useRef(method?.kind === 'card' ? method.share : undefined);
  cardKnown.current = method?.kind === 'card' ? method.share : undefined;
  const [isChecking, setChecking] = useState(false);
  /** True once the shop was asked about the cart since the first step. */
  const [isChecked, setChecked] = useState(false);
  const [canPay, setCanPay] = useState(false);
  /** Why an order was refused, for the step that can put it right. */
  const [refusal, setRefusal] = useState<StepRefusal>();
  const [placed, setPlaced] = useState<PlacedOrder>();
  const step: Step = placed ? 'end' : isPaying ? 'payment' : delivers && asked === 'entrega' ? 'delivery' : 'summary';
  const steps = stepsOf(delivers);
  const stepNumber = steps.indexOf(step) + 1;
  const isEnd = step === 'end';
  // The price of the delivery is named from the step on that chooses it.
  const pricedCart = step === 'summary' ? goodsOf(cart) : cart;
  const price = useDeliveredPrice(pricedCart);
  const isReturning = step === 'payment' && !isChecked;
  const { totalCents } = price;
  // A charge is ordered on entering; what needs none waits for a press, so it is known first which of them it is.
  const isAtPayment = step === 'payment' && !isReturning && !(cart.paysWithCredit && price.isPending);
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
  /** After a refusal: what the cart has to know, and back to the step that can put it right. */
  async function turnBack(refused?: StepRefusal) {
    setRefusal(refused);
    await sync();
    if (refused) await navigate(refused.about === 'delivery' ? deliveryAddress : '/checkout', { replace: true });
  }
  const order = usePlaceOrder({
    onPlaced: goToEnd,
    async onRefused(refused) {
      await Promise.all([turnBack(refused), refreshPrice()]);
      await attempting.fetchAgain();
    },
  });
  const key = attempting.attempt?.key;

  useEffect(() => {
    if (!isPaying) setChecked(false);
  }, [isPaying]);

  // Chosen before the shop ceased to deliver.
  useEffect(() => {
    if (!delivers)
      changeCart((current) => (current.delivery ? withDelivery(current, usualFulfilment.method) : current));
  }, [delivers]);

  // Each step begins at its top.
  useEffect(() => {
    window.scrollTo(0, 0);
    if (step !== 'summary') top.current?.focus({ preventScroll: true });
  }, [step]);

  // The alert stands above the step, the button that called for it at the bottom of the screen.
  useEffect(() => {
    if (order.problem) top.current?.scrollIntoView({ block: 'start' });
  }, [order.problem]);

  /** Nobody should pay a price or wait for a unit that is gone: the shop is asked before the code is shown. */
  const isCartGood = useCallback(
    async (priced: (cart: Cart) => Cart, shown?: CartPrice) => {
      // Its units are kept for this buyer already, at the prices that they have seen.
      if (findPurchaseFor(orderFingerprintOf(readCart(), cardKnown.current))) return true;
      const changes = await sync();
      const now = readCart();
      return changes.length === 0 && !isShort(now) && (await renewPrice(priced(now), shown)) !== undefined;
    },
    [sync, renewPrice],
  );

  useEffect(() => {
    if (!isReturning) return;
    const mayPay = !delivers || readCart().deliveryMethod !== '';
    const asking = mayPay ? isCartGood((kept) => kept) : Promise.resolve(false);
    void asking.then((isGood) => {
      if (isGood) setChecked(true);
      else navigate(delivers ? deliveryAddress : '/checkout', { replace: true });
    });
  }, [isReturning, isCartGood, navigate, delivers]);

  async function goOn(to: string) {
    setChecking(true);
    setRefusal(undefined);
    if (await isCartGood(step === 'summary' ? goodsOf : (kept) => kept, price)) {
      if (to === paymentAddress) setChecked(true);
      cameFromStep.current = true;
      await navigate(to, { preventScrollReset: true });
    } else {
      if (step === 'delivery') void refreshPrice();
      // The note of what has changed stands above the items, the button is at the bottom of the screen.
      top.current?.scrollIntoView({ block: 'start' });
    }
    setChecking(false);
  }

  function goBack() {
    order.dismiss();
    if (step === 'summary' || isEnd) navigate('/carrinho');
    else if (cameFromStep.current) navigate(-1);
    else navigate(step === 'payment' && delivers ? deliveryAddress : '/checkout', { replace: true });
  }

  /** The price as it is now, where a quote is part of it; else back to where the delivery is chosen, and what changed is said. */
  async function renewed() {
    if (!cart.delivery) return price;
    const now = await renewPrice(cart, price);
    if (!now) {
      void refreshPrice();
      await navigate(deliveryAddress, { replace: true });
    }
    return now;
  }

  async function choose(chosen: Method) {
    if (!(await renewed())) return;
    // That of a card has a quote of its own.
    if (cart.delivery) await refreshPrice();
    await navigate(`${paymentAddress}&${writeMethod(chosen)}`, { preventScrollReset: true });
  }

  async function finish() {
    setChecking(true);
    const now = await renewed();
    setChecking(false);
    if (now?.totalCents !== undefined && key !== undefined) await order.place(cart, termsOf(now, now.totalCents), key);
  }

  if (!isEnd && cart.products.length === 0 && !(isAtPayment && isCharging)) return <EmptiedCart />;
  return (
    <div className={styles.page}>
      <Progress step={stepNumber} most={steps.length} ref={top} />
      <ProblemAlert problem={order.problem} onClose={order.dismiss} />
      {step === 'summary' && <PurchaseReminder />}
      {step === 'summary' && (
        <SummaryStep
          cart={pricedCart}
          price={price}
          notices={notices}
          creditRefusal={refusal?.about === 'credit' ? refusal.text : undefined}
        />
      )}
      {step === 'delivery' && (
        <Suspense fallback={<LoadingScreen />}>
          <DeliveryStep
            cart={cart}
            price={price}
            notices={notices}
            refusal={refusal?.about === 'delivery' ? refusal.text : undefined}
            isBusy={isChecking}
            onNext={() => goOn(paymentAddress)}
            onBack={goBack}
          />
        </Suspense>
      )}
      {step === 'payment' && !isAtPayment && <LoadingScreen />}
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
      {isEnd && placed && <Completed order={placed} />}
      {!isEnd && step !== 'delivery' && !isChoosing && !(isAtPayment && isCharging) && (
        <StepBar isSticky={step === 'summary'} isBusy={order.pending} onBack={goBack}>
          {step === 'summary' ? (
            <Button
              disabled={totalCents === undefined || price.isPending}
              loading={isChecking}
              onClick={() => goOn(delivers ? deliveryAddress : paymentAddress)}
            >
              Próximo
            </Button>
          ) : (
            <Button
              disabled={totalCents === undefined || key === undefined || !canPay}
              loading={order.pending || isChecking}
              onClick={finish}
            >
              Finalizar Pagamento
            </Button>
          )}
        </StepBar>
      )}
    </div>
  );
}
