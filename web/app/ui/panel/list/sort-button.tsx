import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ListState } from './list-state.ts';
import styles from './sort-button.module.css';

interface SortButtonProps {
  /** The column's heading. */
  label: string;
  sort: ListState['sort'];
  onSort: (sort: ListState['sort']) => void;
}

/** Turns a list's order around. */
export function SortButton({ label, sort, onSort }: SortButtonProps) {
  const Arrow = sort === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <UnstyledButton
      className={styles.sort}
      aria-label={`Ordenar por ${label}`}
      onClick={() => onSort(sort === 'desc' ? 'asc' : 'desc')}
    >
      {label}
      <Arrow size={14} stroke={2.5} aria-hidden />
    </UnstyledButton>
  );
}

/** The names of the two orders where they have no heading. */
export type SortWords = Record<ListState['sort'], string>;
const newestFirst: SortWords = { desc: 'Recentes', asc: 'Antigos' };

/** The same where no column has a heading, as on phones. */
export function SortToggle({ label, sort, onSort, words = newestFirst }: SortButtonProps & { words?: SortWords }) {
  const Arrow = sort === 'desc' ? IconArrowDown : IconArrowUp;
  const first = words[sort];
  return (
    <UnstyledButton
      className={styles.toggle}
      // What is read out contains what is seen (WCAG 2.5.3).
      aria-label={`Ordenar por ${label}: ${first}`}
      onClick={() => onSort(sort === 'desc' ? 'asc' : 'desc')}
    >
      <Arrow size={16} stroke={2} aria-hidden />
      {first}
    </UnstyledButton>
  );
}
