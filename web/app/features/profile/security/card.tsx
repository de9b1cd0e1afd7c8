import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import styles from '../profile-form.module.css';

/** Called with the words of what was done, and with recovery codes to show once. */
export type OnChanged = (message: string, codes?: string[]) => Promise<void>;

/** A card of the security screen. */
export function SecurityCard({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <div className={styles.form}>
      <Card component="section" className={styles.group}>
        <h2>{title}</h2>
        <p className={styles.note}>{hint}</p>
        {children}
      </Card>
    </div>
  );
}
