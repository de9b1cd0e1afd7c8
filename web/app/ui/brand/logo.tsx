import { Link } from 'react-router';
import fewLines from '../few-lines.module.css';
import styles from './logo.module.css';
import { Mark } from './mark.tsx';

/** A bar of 360 pixels has room for 13 letters in a line and for 32 in two. */
function lengthOf(name: string): 'short' | 'medium' | 'long' {
  if (name.length <= 13) return 'short';
  return name.length <= 32 ? 'medium' : 'long';
}

/** The mark with the shop's name, leading home. */
export function Logo({ name }: { name: string }) {
  return (
    <Link to="/" className={styles.logo} aria-label={`${name}, página inicial`}>
      <Mark size={34} />
      <span aria-hidden className={`${fewLines.fewLines} ${styles.name}`} data-length={lengthOf(name)}>
        {name}
      </span>
    </Link>
  );
}
