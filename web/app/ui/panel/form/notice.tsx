import { IconCircleCheck } from '@tabler/icons-react';
import styles from './notice.module.css';

/** Tells of success, read out without taking the keyboard away. */
export function Notice({ text }: { text: string | undefined }) {
  return (
    <div role="status" className={styles.place}>
      {text && (
        <p className={styles.notice}>
          <IconCircleCheck size={20} aria-hidden />
          {text}
        </p>
      )}
    </div>
  );
}
