import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import styles from './counter.module.css';

interface KeyButtonProps extends ButtonProps, Pick<ComponentProps<'button'>, 'onClick' | 'type'> {
  /** The key that does the same: 'F8'. */
  shortcut: string;
}

/** A button that shows its key. */
export function KeyButton({ shortcut, ...button }: KeyButtonProps) {
  return (
    <Button
      aria-keyshortcuts={shortcut === 'Esc' ? 'Escape' : shortcut}
      rightSection={
        <kbd className={styles.key} aria-hidden>
          {shortcut}
        </kbd>
      }
      {...button}
    />
  );
}
