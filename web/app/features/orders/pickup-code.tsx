import { useId } from 'react';
import { spokenCode } from './order-units.ts';
import styles from './pickup-code.module.css';

/** What the buyer says at the counter, large enough to be read over it. */
export function PickupCode({ code }: { code: string }) {
  const id = useId();
  return (
    <section className={styles.box} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Código de retirada
      </h2>
      <p className={styles.code}>{spokenCode(code)}</p>
      <p className={styles.hint}>Diga este código no balcão só quando receber o aparelho.</p>
    </section>
  );
}
