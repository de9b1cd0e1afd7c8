import type { Permission } from '@giro/contract/rules/roles.ts';
import type { ReactNode } from 'react';
import { useMay } from '../allowed.tsx';
import styles from './row-actions.module.css';

interface RowActionsProps {
  /** One below the other, where a row has many columns or the buttons say much. */
  stacked?: boolean;
  /** About two in a line, where a row has many columns and many buttons. */
  paired?: boolean;
  children: ReactNode;
}

/** The buttons of a row, the next step first. */
export function RowActions({ stacked, paired, children }: RowActionsProps) {
  return (
    <div className={styles.actions} data-stacked={stacked || undefined} data-paired={paired || undefined}>
      {children}
    </div>
  );
}

interface RowActionProps {
  label: string;
  /** Who may not do it has no button. */
  may?: Permission | undefined;
  onClick: () => void;
  icon: ReactNode;
  /** True for the next action that people take on this row. */
  isNext?: boolean;
  disabled?: boolean;
  /** Why it is disabled. */
  reason?: string;
}

export function RowAction({ label, may, onClick, icon, isNext, disabled, reason }: RowActionProps) {
  const mayDo = useMay();
  if (may && !mayDo(may)) return null;
  return (
    <button
      type="button"
      className={styles.action}
      data-next={(isNext && !disabled) || undefined}
      disabled={disabled}
      title={disabled ? reason : undefined}
      onClick={onClick}
    >
      <span aria-hidden className={styles.icon}>
        {icon}
      </span>
      {label}
    </button>
  );
}

interface RowLinkProps {
  label: string;
  /** A page that is its own document. */
  href: string;
  icon: ReactNode;
  isNext?: boolean;
  /** Who may not see it has no link. */
  may?: Permission | undefined;
}

/** Leads from a row to a screen of its own. */
export function RowLink({ label, href, icon, isNext, may }: RowLinkProps) {
  const mayDo = useMay();
  if (may && !mayDo(may)) return null;
  return (
    <a href={href} className={styles.action} data-next={isNext || undefined}>
      <span aria-hidden className={styles.icon}>
        {icon}
      </span>
      {label}
    </a>
  );
}
