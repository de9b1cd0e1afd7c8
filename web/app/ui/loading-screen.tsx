import { Mark } from './brand/logo.tsx';
import styles from './loading-screen.module.css';

/** Fills the screen while what belongs there is not known yet. */
export function LoadingScreen() {
  return (
    <div className={styles.screen} role="status">
      <Mark size={56} className={styles.mark} />
      <p className={styles.text}>Carregando...</p>
    </div>
  );
}
