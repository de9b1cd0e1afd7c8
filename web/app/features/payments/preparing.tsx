import { Button, Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import styles from './payment-box.module.css';
import type { usePaymentActions } from './use-payment-actions.ts';

const patienceMs = 20_000;

/** Stands where the code will; who waits for long is shown another way to pay. */
export function Preparing({ actions }: { actions: ReturnType<typeof usePaymentActions> }) {
  const [isLate, setLate] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <>
      <Loader aria-hidden />
      <div role="status">
        {isLate && (
          <>
            <p className={styles.held}>O Pix está demorando</p>
            <p className={styles.text}>
              Você pode esperar mais um pouco ou pagar com o código da loja. Com ele, o pedido fica reservado por mais
              tempo e a loja confere o Pix.
            </p>
          </>
        )}
      </div>
      {isLate && (
        <div className={styles.actions}>
          <Button loading={actions.isBusy} onClick={actions.payFixedCode}>
            Pagar com o código da loja
          </Button>
        </div>
      )}
    </>
  );
}
