import type { OrderPayment } from '@giro/contract/calls/orders.ts';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import styles from './payment-box.module.css';

const SwitchDialog = lazy(() => import('./switch-dialog.tsx'));

const switchable = ['waiting', 'refused', 'processing', 'challenge', 'review'];

interface SwitchMethodProps {
  /** Of the order. */
  code: string;
  payment: OrderPayment;
  /** The shop takes cards. */
  takesCards: boolean;
}

/** The way to another way of paying, as long as nothing of the order is paid. */
export function SwitchMethod({ code, payment, takesCards }: SwitchMethodProps) {
  const [isOpen, setOpen] = useState(false);
  const { mode, state, received, hold_in_s: holdS } = payment;
  const canSwitch = switchable.includes(state) && received === 0 && holdS !== null && holdS > 0;
  if (!canSwitch || (mode !== 'card' && !takesCards)) return null;
  return (
    <div className={styles.actions}>
      <Button variant="default" onClick={() => setOpen(true)}>
        Trocar forma de pagamento
      </Button>
      <Suspense fallback={null}>
        {isOpen && <SwitchDialog code={code} payment={payment} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}
