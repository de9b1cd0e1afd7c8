import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './choosing.module.css';

interface ChooseRowProps {
  /** Says which row it is to people who cannot see it. */
  label: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** The box of a row that can be chosen along with others. */
export function ChooseRow({ label, isChosen, onChoose }: ChooseRowProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: widens what can be pressed; the box has a name of its own
    <label className={styles.tick}>
      <Checkbox aria-label={label} checked={isChosen} onChange={(event) => onChoose(event.currentTarget.checked)} />
    </label>
  );
}

interface ChooseBarProps {
  label: string;
  /** The number of this page's rows that can be chosen, and of those that are. */
  of: number;
  chosen: number;
  onChoose: (areChosen: boolean) => void;
  /** Said of all chosen rows; nothing is said while there are none. */
  status: ReactNode;
  /** The actions for the chosen rows. */
  children: ReactNode;
}

/** Stands above a list whose rows can be chosen: all of its page at once, and the actions for the chosen ones. */
export function ChooseBar({ label, of, chosen, onChoose, status, children }: ChooseBarProps) {
  return (
    <div className={styles.bar}>
      <Checkbox
        label={label}
        classNames={{ body: styles.all, label: styles.allLabel }}
        checked={chosen > 0 && chosen === of}
        indeterminate={chosen > 0 && chosen < of}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      {status && (
        <>
          <p className={styles.count} role="status">
            {status}
          </p>
          {children}
        </>
      )}
    </div>
  );
}
