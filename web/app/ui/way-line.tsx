import styles from './way-line.module.css';

interface WayLineProps {
  label: string;
  steps: readonly string[];
  /** The number of steps done; the next one is the current step. */
  done: number;
}

/** The progress of something on a way of few steps. */
export function WayLine({ label, steps, done }: WayLineProps) {
  return (
    <ol aria-label={label} className={styles.way}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={styles.step}
          data-done={index < done || undefined}
          aria-current={index === done ? 'step' : undefined}
        >
          {step}
          {index < done && <span className={styles.done}>, feito</span>}
        </li>
      ))}
    </ol>
  );
}
