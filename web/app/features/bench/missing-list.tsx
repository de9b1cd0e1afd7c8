import { useIsPhone } from '../../ui/use-is-phone.ts';
import styles from './bench-foot.module.css';

interface MissingListProps {
  /** By which the buttons that wait for it are described. */
  id: string;
  texts: readonly string[];
}

/** Lists what a decision lacks, beside its button; on a phone only the count, until somebody asks. */
export function MissingList({ id, texts }: MissingListProps) {
  const isPhone = useIsPhone();
  if (texts.length === 0) return null;
  return (
    <details className={styles.missing} open={!isPhone}>
      <summary>{texts.length === 1 ? 'Falta 1 coisa' : `Faltam ${texts.length} coisas`}</summary>
      <ul id={id} aria-label="O que falta">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
