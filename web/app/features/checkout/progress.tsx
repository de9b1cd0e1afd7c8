import type { Ref } from 'react';
import styles from './progress.module.css';

const steps = [1, 2, 3] as const;

/** The progress of the purchase. `ref` takes the keyboard when a step begins. */
export function Progress({ step, ref }: { step: number; ref: Ref<HTMLDivElement> }) {
  const text = `Passo ${step} de ${steps.length}`;
  return (
    <div ref={ref} tabIndex={-1} className={styles.progress}>
      <p className={styles.text}>{text}</p>
      <div
        role="progressbar"
        aria-label="Andamento da compra"
        aria-valuemin={1}
        aria-valuemax={steps.length}
        aria-valuenow={step}
        aria-valuetext={text}
        className={styles.bar}
      >
        {steps.map((each) => (
          <span key={each} data-done={each <= step || undefined} />
        ))}
      </div>
    </div>
  );
}
