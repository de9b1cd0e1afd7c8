import { reaisOf } from '@giro/contract/rules/money.ts';
import type { PaymentState } from '@giro/contract/rules/payment.ts';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Money } from '../../ui/money.tsx';
import { type Cart, changeCart, readCart, withCoupon } from '../cart/cart.ts';
import { type CardShare, useRefreshPrice } from '../cart/cart-price.ts';
import { forgetPurchase } from '../cart/purchases.ts';
import { payPath } from '../payments/card-paths.ts';
import { PaymentBox } from '../payments/payment-box.tsx';
import { usePayment } from '../payments/use-payment.ts';
import { useCardPrice } from './card-price.ts';
import styles from './checkout.module.css';
import { useDeliveredPrice } from './delivered-price.ts';
import { AttemptState, ProblemAlert } from './end-parts.tsx';
import type { PlacedOrder, StepRefusal } from './order-outcome.ts';
import { StepBar } from './step-bar.tsx';
import { useChargeOrder } from './use-charge-order.ts';
import { usePlaceOrder } from './use-place-order.ts';

interface ChargeStepProps {
  /** A card pays the rest, or all of it; absent where that is Pix alone. */
  card?: CardShare | undefined;
  onPlaced: (order: PlacedOrder) => void;
  /** The shop has said no: what has changed is for the cart. */
  onRefused: (refusal?: StepRefusal) => void;
  onBack: () => void;
}

const PreparingNote = ({ text = 'Preparando o Pix…' }: { text?: string }) => (
  <Card component="section" radius="lg" className={styles.card} aria-label="Pagamento">
    <p role="status" className={styles.notice}>
      {text}
    </p>
  </Card>
);

/** A card is paid on a page of its own, which is reached by a full load. */
function ToPayingPage({ code }: { code: string }) {
  useEffect(() => location.assign(payPath(code)), [code]);
  return <PreparingNote text="Abrindo o pagamento com cartão…" />;
}

interface ChargePaymentProps {
  cart: Cart;
  order: PlacedOrder & { card?: CardShare | undefined };
  placing: ReturnType<typeof usePlaceOrder>;
  /** Sends the order once more, under its key. */
  onFinish: () => void;
  onBack: () => void;
  onAnew: () => void;
}

const over: readonly PaymentState[] = ['expired', 'cancelled', 'refunding', 'refunded'];

/** The order's charge. Once it is paid the checkout goes on by itself. */
function ChargePayment({ cart, order, placing, onFinish, onBack, onAnew }: ChargePaymentProps) {
  const { orderCode } = order;
  const query = usePayment(orderCode);
  const payment = query.data?.payment;
  const isPaid = payment?.state === 'paid';
  const canFinish = payment !== undefined && ['preparing', 'waiting', 'partial'].includes(payment.state);
  const isOver = payment !== undefined && over.includes(payment.state) && !payment.can_renew;
  const pixPart = order.card?.pixCents;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a payment completes the order once, whatever is drawn anew
  useEffect(() => {
    if (!isPaid) return;
    forgetPurchase(orderCode);
    placing.complete(cart, { ...order, payment });
  }, [isPaid]);

  return (
    <>
      <PaymentBox
        code={orderCode}
        query={query}
        isOwn
        loading={<PreparingNote />}
        due={pixPart === undefined ? undefined : reaisOf(pixPart)}
      >
        {isOver && (
          <div>
            <Button onClick={onAnew}>Fazer outro pedido</Button>
          </div>
        )}
      </PaymentBox>
      {!isOver && (
        <p className={styles.legal}>
          Pague no app do seu banco: quando o Pix cair, esta página{' '}
          {pixPart === undefined ? 'segue sozinha' : 'leva ao cartão, que paga o resto'}. O pedido{' '}
          <Link to={`/pedidos/${orderCode}`}>{orderCode}</Link> já está registrado e continua em Meus pedidos se você
          sair daqui.
        </p>
      )}
      <StepBar isBusy={placing.pending} onBack={onBack}>
        {pixPart === undefined && (
          <Button disabled={!canFinish} loading={placing.pending} onClick={onFinish}>
            Finalizar Pagamento
          </Button>
        )}
      </StepBar>
    </>
  );
}

/** The second step where payments confirm themselves: the order is placed on entering, and its charge is shown. */
export default function ChargeStep({ card, onPlaced, onRefused, onBack }: ChargeStepProps) {
  // As it was on entering: another tab that changes the cart changes no order.
  const [cart, setCart] = useState(readCart);
  const byPix = useDeliveredPrice(cart);
  const byCard = useCardPrice(cart, card !== undefined).price;
  const price = card ? byCard : byPix;
  const refreshPrice = useRefreshPrice();
  const placing = usePlaceOrder({ onPlaced, onRefused });
  const { attempting, key, outcome, sendAgain, beginAnew } = useChargeOrder(cart, price, card);
  const isRefused = outcome?.kind === 'refused';

  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal is told once, whatever is drawn anew
  useEffect(() => {
    if (!isRefused) return;
    onRefused(outcome.about && { about: outcome.about, text: outcome.text });
    void refreshPrice();
  }, [isRefused]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a delivery that is gone is told once
  useEffect(() => {
    if (price.deliveryProblem) onRefused({ about: 'delivery', text: price.deliveryProblem });
  }, [price.deliveryProblem]);

  function orderWithoutCoupon() {
    changeCart((current) => withCoupon(current, undefined));
    setCart(withCoupon(cart, undefined));
  }

  function content() {
    if (attempting.error) return <AttemptState attempting={attempting}>{() => null}</AttemptState>;
    if (outcome?.kind === 'refused' && outcome.terms.coupon !== undefined && price.problem) {
      return (
        <>
          <ProblemAlert problem={outcome} />
          <p className={styles.notice}>
            Seu carrinho continua como estava. Sem o cupom, o total é <Money value={reaisOf(price.totalCents ?? 0)} />.
          </p>
          <div>
            <Button onClick={orderWithoutCoupon}>Comprar sem o cupom</Button>
          </div>
        </>
      );
    }
    if (outcome?.kind === 'refused') {
      return (
        <>
          <ProblemAlert problem={outcome} />
          <div>
            <Button variant="default" onClick={attempting.fetchAgain}>
              Tentar de novo
            </Button>
          </div>
        </>
      );
    }
    if (outcome?.kind !== 'failed') return <PreparingNote text={card && 'Preparando o pedido…'} />;
    return (
      <ErrorState
        title={card ? 'Não conseguimos fazer o pedido' : 'Não conseguimos preparar o Pix'}
        detail={outcome.text}
        onRetry={() => sendAgain()}
      />
    );
  }

  return (
    <>
      <h1 className={styles.title}>Forma de Pagamento</h1>
      {/* Of the last press; that of the order itself stands below. */}
      <ProblemAlert problem={placing.problem} onClose={placing.dismiss} />
      {outcome?.kind === 'placed' && card && card.pixCents === undefined ? (
        <ToPayingPage code={outcome.orderCode} />
      ) : outcome?.kind === 'placed' ? (
        <ChargePayment
          cart={cart}
          order={{ ...outcome, card }}
          placing={placing}
          onFinish={() => key !== undefined && placing.place(cart, outcome.terms, key)}
          onBack={onBack}
          onAnew={async () => {
            await beginAnew();
            onBack();
          }}
        />
      ) : (
        <>
          {content()}
          <StepBar isBusy={false} onBack={onBack}>
            {!card && <Button disabled>Finalizar Pagamento</Button>}
          </StepBar>
        </>
      )}
    </>
  );
}
