import type { PanelWaiting } from '@giro/contract/calls/dashboard.ts';
import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { waitingLabel } from '../../ui/panel/list/list-state.ts';
import { waitingTasks } from './waiting-tasks.ts';
import styles from './waiting-work.module.css';

/** The shop's next steps, each with the list of exactly what waits; of what nothing waits nothing is said. */
export function WaitingWork({ waiting }: { waiting: PanelWaiting }) {
  const tasks = waitingTasks(waiting);
  return (
    <section aria-labelledby="waiting-work">
      <h2 id="waiting-work" className={styles.heading}>
        {waitingLabel}
      </h2>
      {tasks.length === 0 && (
        <Card component="p" className={styles.calm}>
          <IconCheck size={20} stroke={2.5} aria-hidden />
          Nada por enquanto: está tudo em dia.
        </Card>
      )}
      {tasks.length > 0 && (
        <ul className={styles.tasks}>
          {tasks.map(({ count, label, note, to }) => (
            <li key={to}>
              <Link to={to} className={styles.task}>
                <span className={styles.amount}>{count.toLocaleString('pt-BR')}</span>
                <span className={styles.label}>
                  {label}
                  {note && <span className={styles.note}>{note}</span>}
                </span>
                <IconChevronRight className={styles.arrow} size={18} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
