import { Card } from '../../card.tsx';
import styles from './list-skeleton.module.css';

const lines = ['72%', '64%', '80%', '58%', '70%'];

/** Holds the place of a list until it is there. */
export function ListSkeleton() {
  return (
    <Card role="status" data-loading>
      <p className={styles.text}>Carregando...</p>
      {lines.map((width) => (
        <div key={width} className={styles.row} aria-hidden>
          <span style={{ width }} />
        </div>
      ))}
    </Card>
  );
}
