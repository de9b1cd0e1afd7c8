import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './wizard-bar.module.css';

interface WizardBarProps {
  onBack?: () => void;
  /** The current offer, for screens without room beside the question. */
  aside?: ReactNode;
  /** The way on, when there is one to tap. */
  children?: ReactNode;
}

/** The way back and the way on: under the question, and within reach of the thumb on phones. */
export function WizardBar({ onBack, aside, children }: WizardBarProps) {
  return (
    <div className={styles.bar} data-bar>
      {onBack && (
        <Button
          variant="subtle"
          color="gray"
          size="md"
          className={styles.back}
          leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
          onClick={onBack}
        >
          <span className={styles.backWord}>Voltar</span>
        </Button>
      )}
      {aside && <div className={styles.aside}>{aside}</div>}
      <div className={styles.next}>{children}</div>
    </div>
  );
}
