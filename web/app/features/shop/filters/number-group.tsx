import type { FilterValue } from './filter-choices.ts';
import styles from './filter-group.module.css';
import { idsInRange, type NumberRange } from './number-values.ts';

interface NumberGroupProps {
  title: string;
  /** From low to high. */
  numbers: readonly FilterValue[];
  range: NumberRange;
  /** Told the ids inside the new range; none for the whole of it. */
  onChange: (ids: number[]) => void;
}

/** Numbers of one kind as a range: the lowest and the highest that will do. An end that is moved past the other takes it along. */
export function NumberGroup({ title, numbers, range: { from, to }, onChange }: NumberGroupProps) {
  const choose = (from: number, to: number) => onChange(idsInRange(numbers, { from, to }));
  const options = numbers.map(({ id, label, count }, place) => (
    <option key={id} value={place}>
      {count === undefined ? label : `${label} (${count})`}
    </option>
  ));
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      <div className={styles.ends}>
        <label className={styles.end}>
          De
          <select
            className={styles.field}
            value={from}
            onChange={({ currentTarget }) =>
              choose(Number(currentTarget.value), Math.max(Number(currentTarget.value), to))
            }
          >
            {options}
          </select>
        </label>
        <label className={styles.end}>
          Até
          <select
            className={styles.field}
            value={to}
            onChange={({ currentTarget }) =>
              choose(Math.min(from, Number(currentTarget.value)), Number(currentTarget.value))
            }
          >
            {options}
          </select>
        </label>
      </div>
    </fieldset>
  );
}
