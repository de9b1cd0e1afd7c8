import { fulfilmentKindOf } from '@giro/contract/rules/fulfilment.ts';
import { useId } from 'react';
import type { ShownOrder } from './order-page.ts';
import { spokenCode } from './order-units.ts';
import styles from './pickup-code.module.css';

/** The code that the buyer says at the counter, large enough to be read over it. */
export function PickupCode({ order, code }: { order: Pick<ShownOrder, 'fulfilment'>; code: string }) {
  const words = fulfilmentKindOf(order).code;
  const id = useId();
  return (
    <section className={styles.box} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {words.label}
      </h2>
      <p className={styles.code}>{spokenCode(code)}</p>
      <p className={styles.hint}>{words.hint}</p>
    </section>
  );
}
