import { type Merchant, merchantCall } from '@giro/contract/calls/orders.ts';
import { deliveryKind } from '@giro/contract/rules/delivery-kind.ts';
import { usualFulfilment } from '@giro/contract/rules/fulfilment-kind.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { buildPixCode } from '@giro/contract/rules/pix.ts';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useCall } from '../../lib/api/use-call.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import type { Cart } from '../cart/cart.ts';
import { type CartPrice, dueCentsOf, isCovered } from '../cart/cart-price.ts';
import { isShort } from '../cart/cart-sync.ts';
import { AmountDue, Clock, PixCode } from '../payments/pix-code.tsx';
import { CartNotices } from './cart-notices.tsx';
import styles from './checkout.module.css';

const lengthSeconds = 300;

const secondsSince = (elapsedMs: number) => Math.floor(Math.max(0, elapsedMs) / 1000);

/** Seconds left of five minutes that begin anew each time they are over. */
export function secondsLeft(elapsedMs: number): number {
  return lengthSeconds - (secondsSince(elapsedMs) % lengthSeconds);
}

/** True if the five minutes have been over before. */
export function hasBegunAnew(elapsedMs: number): boolean {
  return secondsSince(elapsedMs) >= lengthSeconds;
}

/** The time for paying. It begins anew when it is over, and says that the code itself stays good. */
function Countdown() {
  const [startedMs] = useState(() => Date.now());
  const [nowMs, setNowMs] = useState(startedMs);

  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);

  return (
    <>
      <Clock seconds={secondsLeft(nowMs - startedMs)} />
      <p role="status" className={styles.anew}>
        {hasBegunAnew(nowMs - startedMs) &&
          'O tempo recomeçou, mas o código é o mesmo e continua valendo. Depois de pagar, toque em Finalizar Pagamento: é isso que faz o pedido.'}
      </p>
    </>
  );
}

const CreditUsed = ({ cents }: { cents: number }) => (
  <p className={styles.notice}>{formatReais(reaisOf(cents))} do seu crédito ficam neste pedido. Falta pagar por Pix:</p>
);

/** Stands in the place of a code where credit pays all of it. */
function PaidByCredit({ cart, cents, notices }: { cart: Cart; cents: number; notices: readonly string[] }) {
  return (
    <>
      <h1 className={styles.title}>Forma de Pagamento</h1>
      <CartNotices cart={cart} notices={notices} />
      <Card component="section" radius="lg" aria-label="Crédito" className={styles.card}>
        <h2 className={styles.heading}>Seu crédito paga tudo</h2>
        <p className={styles.notice}>
          {formatReais(reaisOf(cents))} do seu crédito pagam este pedido, e não falta nada por Pix. Toque em Finalizar
          Pagamento para comprar.
        </p>
      </Card>
    </>
  );
}

interface PaymentStepProps {
  cart: Cart;
  price: CartPrice;
  /** The identifier that the code carries, as the order will. */
  transactionId: string;
  notices: readonly string[];
  /** Called with true if there is a way to pay. */
  onReady: (canPay: boolean) => void;
}

/** The code of this attempt; undefined when the shop's key cannot be written as one. */
function codeOf(merchant: Merchant, valueCents: number, transactionId: string): string | undefined {
  try {
    const { key, name, city } = merchant;
    return buildPixCode({ key, name, city, valueCents, transactionId });
  } catch {
    return undefined;
  }
}

/** The Pix code of this attempt to order the cart. A code that would take money for nothing is not shown. */
export function PaymentStep({ cart, price, transactionId, notices, onReady }: PaymentStepProps) {
  const { totalCents, creditCents, problem } = price;
  const dueCents = dueCentsOf(price);
  const isPaidByCredit = isCovered(price);
  const { data, isError, refetch, isFetching } = useCall(merchantCall);
  const merchant = data?.merchant;
  const code = merchant && dueCents ? codeOf(merchant, dueCents, transactionId) : undefined;
  const canPay = (code !== undefined || isPaidByCredit) && !price.isPending && !isShort(cart);

  useEffect(() => onReady(canPay), [onReady, canPay]);

  if (isPaidByCredit && canPay) return <PaidByCredit cart={cart} cents={creditCents} notices={notices} />;
  return (
    <>
      <h1 className={styles.title}>Forma de Pagamento</h1>
      <CartNotices cart={cart} notices={problem ? [...notices, `${problem} O total abaixo é sem cupom.`] : notices} />
      {isError && <ErrorState title="Não conseguimos preparar o Pix" onRetry={() => refetch()} retrying={isFetching} />}
      {!data && !isError && <LoadingScreen />}
      {data && !code && (
        <Alert color="amber" icon={<IconAlertTriangle aria-hidden />} title="Pix indisponível">
          {totalCents === undefined
            ? 'O total do carrinho está com valor inválido. Volte e confira os itens.'
            : 'A loja ainda não tem uma chave Pix válida configurada. Fale com a loja para concluir a compra.'}
        </Alert>
      )}
      {merchant && code && dueCents && canPay && (
        <Card component="section" radius="lg" aria-label="Pix" className={styles.card}>
          {merchant.isDemo && (
            <Alert color="amber" mb="md" icon={<IconAlertTriangle aria-hidden />}>
              Loja de demonstração: não pague este código.
            </Alert>
          )}
          {creditCents > 0 && <CreditUsed cents={creditCents} />}
          <AmountDue value={reaisOf(dueCents)}>
            <Countdown />
          </AmountDue>
          <PixCode code={code} />
        </Card>
      )}
      <p className={styles.legal}>
        Pague no app do seu banco e depois toque em Finalizar Pagamento: é isso que registra o pedido. A loja confere o
        Pix e avisa por e-mail quando o aparelho {(cart.delivery ? deliveryKind : usualFulfilment).shopping.told}.
      </p>
    </>
  );
}
