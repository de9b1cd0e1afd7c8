import { useEffect, useState } from 'react';
import { Clock } from '../payments/clock.tsx';
import styles from './checkout.module.css';
import { hasBegunAnew, secondsLeft } from './countdown-clock.ts';

/** The time for paying. It begins anew when it is over, and says that the code itself stays good. */
export function Countdown() {
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
