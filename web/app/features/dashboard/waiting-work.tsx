import type { PanelWaiting } from '@giro/contract/calls/dashboard.ts';
import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { waitingLabel } from '../../ui/panel/list/list-state.ts';
import { waitingTasks } from './waiting-tasks.ts';
import styles from './waiting-work.module.css';

/** The shop's next steps, each with the list of exactly what waits. */
export function WaitingWork({ waiting }: { waiting: PanelWaiting }) {
  return (
    <section aria-labelledby="waiting-work">
      <h2 id="waiting-work" className={styles.heading}>
        {waitingLabel}
      </h2>
      <ul className={styles.tasks}>
        {waitingTasks(waiting).map(({ count, label, to }) => (
          <li key={to}>
            <Link to={to} className={styles.task} data-waits={count > 0 || undefined}>
              <span className={styles.amount}>
                {count > 0 ? count.toLocaleString('pt-BR') : <IconCheck size={20} stroke={2.5} aria-hidden />}
              </span>
              <span className={styles.label}>
                {label}
                {count === 0 && <span className={styles.calm}>em dia</span>}
              </span>
              <IconChevronRight className={styles.arrow} size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
