import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './checkout.module.css';

interface StepBarProps {
  /** In sight at the screen's end on phones. */
  isSticky?: boolean;
  isBusy: boolean;
  onBack: () => void;
  /** The way on. */
  children: ReactNode;
}

/** The ways out of a step. */
export function StepBar({ isSticky, isBusy, onBack, children }: StepBarProps) {
  return (
    <div className={styles.bar} data-sticky={isSticky || undefined}>
      <Button variant="default" onClick={onBack} disabled={isBusy}>
        Voltar
      </Button>
      {children}
    </div>
  );
}
