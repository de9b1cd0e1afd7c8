import styles from './way-line.module.css';

interface WayLineProps {
  label: string;
  steps: readonly string[];
  /** How many of them are behind; the next one is where it stands. */
  done: number;
}

/** How far something has come on a way of few steps. */
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
