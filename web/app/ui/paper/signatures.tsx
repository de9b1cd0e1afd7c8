import styles from './signatures.module.css';

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
