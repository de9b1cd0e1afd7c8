import { useId, useState } from 'react';
import { devices, type FilterValue } from './filter-choices.ts';
import styles from './filter-group.module.css';

/** The number of an attribute's values listed before 'Ver mais'. */
const listedAtFirst = 10;

interface FilterGroupProps {
  title: string;
  options: readonly FilterValue[];
  ticked: readonly number[];
  onToggle: (id: number) => void;
  /** Long lists begin with their first values only. */
  collapsed?: boolean;
}

/** Boxes of one kind, each with how many devices it would leave. */
export function FilterGroup({ title, options, ticked, onToggle, collapsed }: FilterGroupProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const isLong = collapsed === true && options.length > listedAtFirst;
  const shown = isLong && !isOpen ? options.slice(0, listedAtFirst) : options;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      <div className={collapsed ? undefined : styles.scrolling}>
        {shown.map(({ id: value, label, count }) => {
          const countId = count === undefined ? undefined : `${id}${value}`;
          return (
            <div key={value} className={styles.row} data-none={count === 0 || undefined}>
              <label className={styles.option}>
                <input
                  type="checkbox"
                  checked={ticked.includes(value)}
                  aria-describedby={countId}
                  onChange={() => onToggle(value)}
                />
                {label}
              </label>
              {count !== undefined && (
                <span id={countId} role="img" aria-label={devices(count)} className={styles.count}>
                  {count}
                </span>
              )}
            </div>
          );
        })}
      </div>
      {isLong && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Ver menos' : 'Ver mais'}
        </button>
      )}
    </fieldset>
  );
}
