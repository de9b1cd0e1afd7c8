import type { OrderPayment } from '@giro/contract/calls/orders.ts';
import type { PaymentState } from '@giro/contract/rules/payment.ts';
import { Button, Loader } from '@mantine/core';
import { challengePath, payPath } from './card-paths.ts';
import styles from './payment-box.module.css';
import { cardLine } from './payment-words.ts';
import type { usePaymentActions } from './use-payment.ts';

const payLabels: Partial<Record<PaymentState, string>> = {
  waiting: 'Pagar agora',
  refused: 'Tentar de novo',
  partial: 'Pagar o resto com cartão',
};

interface CardActionsProps {
  /** Of the order. */
  code: string;
  payment: OrderPayment;
  actions: ReturnType<typeof usePaymentActions>;
  /** True where a card is paid already. */
  isPaying: boolean;
}

/** The next actions of a buyer who pays by card: both ways on are full loads. */
export function CardActions({ code, payment, actions, isPaying }: CardActionsProps) {
  const { state, card, instalments, is_simulated } = payment;
  const label = isPaying ? undefined : payLabels[state];
  const isLookedAt = is_simulated && (state === 'review' || state === 'processing');
  return (
    <>
      {(state === 'processing' || state === 'preparing') && <Loader aria-hidden />}
      {state === 'paid' && card?.state === 'approved' && instalments !== null && (
        <p className={styles.held}>{cardLine({ last4: card.last4, instalments, value: payment.value })}</p>
      )}
      {(label || state === 'challenge' || isLookedAt) && (
        <div className={styles.actions}>
          {label && (
            <Button component="a" href={payPath(code)}>
              {label}
            </Button>
          )}
          {state === 'challenge' && (
            <Button component="a" href={challengePath(code)}>
              Confirmar no banco
            </Button>
          )}
          {isLookedAt && (
            <>
              <Button variant="default" loading={actions.isBusy} onClick={() => actions.simulate('aprovar')}>
                Aprovar (simulação)
              </Button>
              <Button variant="default" disabled={actions.isBusy} onClick={() => actions.simulate('recusar')}>
                Recusar (simulação)
              </Button>
            </>
          )}
        </div>
      )}
    </>
  );
}
