import styles from './paper-facts.module.css';

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
