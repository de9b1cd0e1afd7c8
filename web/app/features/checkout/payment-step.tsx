import { type Merchant, merchantCall } from '@giro/contract/calls/orders.ts';
import { usualFulfilment } from '@giro/contract/rules/fulfilment.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { buildPixCode } from '@giro/contract/rules/pix.ts';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useCall } from '../../lib/api/use-call.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import type { Cart } from '../cart/cart.ts';
import type { CartPrice } from '../cart/cart-price.ts';
import { isShort } from '../cart/cart-sync.ts';
import { AmountDue } from '../payments/amount-due.tsx';
import { PixCode } from '../payments/pix-code.tsx';
import { CartNotices } from './cart-notices.tsx';
import styles from './checkout.module.css';
import { Countdown } from './countdown.tsx';

interface PaymentStepProps {
  cart: Cart;
  price: CartPrice;
  /** The identifier that the code carries, as the order will. */
  transactionId: string;
  notices: readonly string[];
  /** Told whether there is a way to pay. */
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
  const { totalCents, problem } = price;
  const { data, isError, refetch, isFetching } = useCall(merchantCall);
  const merchant = data?.merchant;
  const code = merchant && totalCents ? codeOf(merchant, totalCents, transactionId) : undefined;
  const canPay = code !== undefined && !price.isPending && !isShort(cart);

  useEffect(() => onReady(canPay), [onReady, canPay]);

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
      {merchant && code && totalCents && canPay && (
        <section aria-label="Pix" className={styles.card}>
          {merchant.isDemo && (
            <Alert color="amber" mb="md" icon={<IconAlertTriangle aria-hidden />}>
              Loja de demonstração: não pague este código.
            </Alert>
          )}
          <AmountDue value={reaisOf(totalCents)}>
            <Countdown />
          </AmountDue>
          <PixCode code={code} />
        </section>
      )}
      <p className={styles.legal}>
        Pague no app do seu banco e depois toque em Finalizar Pagamento: é isso que registra o pedido. A loja confere o
        Pix e avisa por e-mail quando o aparelho {usualFulfilment.shopping.told}.
      </p>
    </>
  );
}
