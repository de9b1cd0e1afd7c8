import { Link } from 'react-router';
import type { ListFilter } from './list-state.ts';
import styles from './list-switch.module.css';
import type { ListStateControl } from './use-list-state.ts';

/** A list's only filter with all of its choices in sight; the one whose value is blank is the usual one. */
export function ListSwitch({ list, filter }: { list: ListStateControl; filter: ListFilter }) {
  return (
    <nav aria-label={filter.label} className={styles.choices}>
      {filter.choices.map(({ value, label }) => (
        <Link
          key={value}
          to={list.addressOf({ [filter.name]: value })}
          className={styles.choice}
          aria-current={list.state[filter.name] === value ? 'true' : undefined}
          preventScrollReset
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
