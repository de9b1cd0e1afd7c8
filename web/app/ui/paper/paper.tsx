import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './paper.module.css';

interface PaperProps {
  /** The paper's name. */
  label: string;
  children: ReactNode;
}

/**
 * A paper printed in place of the screen: dark on white whatever the theme, on sheets or on a roll of 80 mm. Draw one
 * at a time.
 */
export function Paper({ label, children }: PaperProps) {
  return createPortal(
    <article className={styles.paper} aria-label={label}>
      {children}
    </article>,
    document.body,
  );
}

/** Unknown values are left out; `wide` takes a line of its own. */
export type PaperFact = readonly [label: string, text: string | number | null | undefined | false, width?: 'wide'];

/** Facts on paper, two beside each other on sheets. */
export function PaperFacts({ facts }: { facts: readonly PaperFact[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, text]) => text || text === 0)
        .map(([label, text, width]) => (
          <div key={label} className={styles.fact} data-width={width}>
            <dt>{label}:</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  );
}

interface SignaturesProps {
  /** The place of signing; a line to write it on without. */
  city?: string | null;
  /** Who signs, and what is said below their line. */
  signers: readonly { role: string; name?: string | null }[];
}

/** Lines to write on: place and day, and one for everybody who signs. They stay together on one page. */
export function Signatures({ city, signers }: SignaturesProps) {
  return (
    <div className={styles.end}>
      <p className={styles.place}>{city || '________________________'}, ____ / ____ / ________</p>
      <div className={styles.signers}>
        {signers.map(({ role, name }) => (
          <p key={role} className={styles.signer}>
            <span className={styles.role}>{role}</span>
            {name && <span>{name}</span>}
          </p>
        ))}
      </div>
    </div>
  );
}
