import { countOrdersCall, countProposalsCall } from '@giro/contract/calls/dashboard.ts';
import { Link } from 'react-router';
import { useCall } from '../../lib/use-call.ts';
import styles from './dashboard.module.css';
import { waitingTasks } from './waiting-tasks.ts';

/** The shop's next steps; silent until both counts are known, because 'nothing waits' must be true. */
export function WaitingWork() {
  const proposals = useCall(countProposalsCall);
  const orders = useCall(countOrdersCall);
  if (!proposals.data || !orders.data) return null;
  const tasks = waitingTasks(proposals.data.statuses, orders.data.statuses);
  return (
    <section className={styles.waiting}>
      <h2 className={styles.heading}>Espera por você</h2>
      {tasks.length === 0 ? (
        <p className={styles.done}>Nada pendente agora. Novas propostas e novos pedidos aparecem aqui.</p>
      ) : (
        <ul className={styles.tasks}>
          {tasks.map(({ count, label, to }) => (
            <li key={label}>
              <Link to={to} className={styles.task}>
                <span className={styles.amount}>{count}</span>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
