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
          <span key={task} className={styles.box} />
        ))}
      </div>
      <div className={styles.movement} aria-hidden>
        <div className={styles.head} />
        <span className={styles.box} data-kind="tiles" />
        <div className={styles.charts}>
          <span className={styles.box} data-kind="chart" />
          <span className={styles.box} data-kind="chart" />
        </div>
      </div>
    </div>
  );
}
