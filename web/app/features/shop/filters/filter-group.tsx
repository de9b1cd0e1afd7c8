import { useState } from 'react';
import styles from './filter-group.module.css';

/** How many values of an attribute are listed before 'Ver mais'. */
const listedAtFirst = 10;

interface FilterGroupProps {
  title: string;
  options: readonly { id: number; label: string }[];
  ticked: readonly number[];
  onToggle: (id: number) => void;
  /** Long lists begin with their first values only. */
  collapsed?: boolean;
}

/** Boxes of one kind. */
export function FilterGroup({ title, options, ticked, onToggle, collapsed }: FilterGroupProps) {
  const [isOpen, setOpen] = useState(false);
  const isLong = collapsed === true && options.length > listedAtFirst;
  const shown = isLong && !isOpen ? options.slice(0, listedAtFirst) : options;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      <div className={collapsed ? undefined : styles.scrolling}>
        {shown.map(({ id, label }) => (
          <label key={id} className={styles.option}>
            <input type="checkbox" checked={ticked.includes(id)} onChange={() => onToggle(id)} />
            {label}
          </label>
        ))}
      </div>
      {isLong && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Ver menos' : 'Ver mais'}
        </button>
      )}
    </fieldset>
  );
}
