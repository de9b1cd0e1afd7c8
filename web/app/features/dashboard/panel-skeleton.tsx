import { Card } from '../../ui/card.tsx';
import styles from './panel.module.css';
import waiting from './waiting-work.module.css';

/** As many as fit one line of a wide screen: how many wait nobody knows yet. */
const tasks = ['first', 'second', 'third', 'fourth'];

/** Holds the panel's place, box by box, until it is there. */
export function PanelSkeleton() {
  return (
    <div role="status">
      <p className={styles.loading}>Carregando...</p>
      <div className={waiting.tasks} aria-hidden>
        {tasks.map((task) => (
          <Card component="span" key={task} className={styles.box} />
        ))}
      </div>
      <div className={styles.movement} aria-hidden>
        <div className={styles.head} />
        <Card component="span" className={styles.box} data-kind="tiles" />
        <div className={styles.charts}>
          <Card component="span" className={styles.box} data-kind="chart" />
          <Card component="span" className={styles.box} data-kind="chart" />
        </div>
      </div>
    </div>
  );
}
