import { Link } from 'react-router';
import fewLines from '../few-lines.module.css';
import styles from './logo.module.css';

interface MarkProps {
  size?: number;
  className?: string;
}

/** Giro's sign: an arrow turning around the outline of a phone. The phone takes the colour of the text. */
export function Mark({ size = 32, className }: MarkProps) {
  return (
    <svg
      viewBox="0 0 48 48"
      width={size}
      height={size}
      className={className}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <rect x="18.5" y="13.5" width="11" height="21" rx="3" stroke="currentColor" strokeWidth="3" />
      <path d="M22.9 30.2h2.2" stroke="currentColor" strokeWidth="2.2" />
      <path
        d="M41.3 30.3A18.5 18.5 0 1 1 40 14.7M41.5 7.6 40 14.7 33.3 12.5"
        stroke="var(--giro-mark-arrow, #0B7A4B)"
        strokeWidth="3.8"
      />
    </svg>
  );
}

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
