import { Link } from 'react-router';
import styles from './logo.module.css';
import { Mark } from './mark.tsx';

/** The mark with the shop's name, leading home. */
export function Logo({ name }: { name: string }) {
  return (
    <Link to="/" className={styles.logo} aria-label={`${name}, página inicial`}>
      <Mark size={34} />
      <span aria-hidden>{name}</span>
    </Link>
  );
}
