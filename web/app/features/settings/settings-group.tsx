import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import styles from './settings.module.css';

interface SettingsGroupProps {
  title: string;
  /** One sentence below the title. */
  hint: string;
  children: ReactNode;
}

/** A card of settings that belong together. */
export function SettingsGroup({ title, hint, children }: SettingsGroupProps) {
  return (
    <Card component="section" className={styles.group}>
      <h2>{title}</h2>
      <p className={styles.hint}>{hint}</p>
      {children}
    </Card>
  );
}
