import { type ReactNode, useId } from 'react';
import styles from './choices.module.css';

interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
  /** A quiet word beside it. */
  hint?: ReactNode;
  /** Its look once it is chosen; good without. */
  tone?: 'bad' | 'quiet';
}

interface ChoicesProps<Value extends string> {
  label: string;
  /** True if only people who cannot see the screen need the label here. */
  hidesLabel?: boolean;
  choices: readonly Choice<Value>[];
  /** The chosen values: more than one where several may be chosen. */
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  takesSeveral?: boolean;
  /** Each as wide as the others, in one row. */
  isEven?: boolean;
  /** A window that opens gives the keyboard to what is chosen. */
  takesFocus?: boolean;
  disabled?: boolean;
  error?: ReactNode;
}

/** Choices side by side, each as large as a thumb: one of them, or several. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { label, hidesLabel, choices, value, onChange, takesSeveral, isEven, takesFocus, disabled, error } = props;
  const name = useId();
  const errorId = `${name}-error`;

  const toggle = (chosen: Value) =>
    value.includes(chosen) ? value.filter((each) => each !== chosen) : [...value, chosen];

  return (
    <fieldset className={styles.group} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.label} data-hidden={hidesLabel || undefined}>
        {label}
      </legend>
      <div className={styles.choices} data-even={isEven || undefined}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice} data-tone={choice.tone}>
            <input
              type={takesSeveral ? 'checkbox' : 'radio'}
              name={name}
              checked={value.includes(choice.value)}
              disabled={disabled}
              aria-invalid={error ? true : undefined}
              data-autofocus={(takesFocus && value.includes(choice.value)) || undefined}
              onChange={() => onChange(takesSeveral ? toggle(choice.value) : [choice.value])}
            />
            {choice.label}
            {choice.hint && <span className={styles.hint}>{choice.hint}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
