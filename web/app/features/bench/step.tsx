import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import styles from './step.module.css';

interface StepProps {
  number: number;
  title: string;
  /** Nothing is left to do here. */
  isDone: boolean;
  /** Stands beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One part of the bench. */
export function Step({ number, title, isDone, aside, children }: StepProps) {
  const id = `passo-${number}`;
  return (
    <Card component="section" radius="lg" id={id} className={styles.step} aria-labelledby={`${id}-titulo`}>
      <div className={styles.head}>
        <span className={styles.number} data-done={isDone || undefined} aria-hidden>
          {isDone ? <IconCheck size={18} /> : number}
        </span>
        <h2 id={`${id}-titulo`} className={styles.title}>
          {title}
          {isDone && <VisuallyHidden> (feito)</VisuallyHidden>}
        </h2>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {children}
    </Card>
  );
}
