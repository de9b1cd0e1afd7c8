import type { NotaOfDeal } from '@giro/contract/calls/fiscal-documents.ts';
import { Card } from '../../../ui/card.tsx';
import styles from '../fiscal.module.css';
import { NotaKey, NotaPill } from '../nota-parts.tsx';
import { notaTitle } from '../nota-words.ts';
import { NotaFiles } from './nota-files.tsx';

/** Their nota for who bought or sold, once it is there. */
export default function OwnNota({ nota }: { nota: NotaOfDeal }) {
  return (
    <Card component="section" radius="lg" className={styles.card} aria-labelledby="own-nota">
      <h2 id="own-nota" className={styles.heading}>
        Nota fiscal
      </h2>
      <div className={styles.row}>
        <span>{notaTitle(nota)}</span>
        <NotaPill state={nota.state} />
      </div>
      <NotaKey nota={nota} />
      <div className={styles.presses}>
        <NotaFiles nota={nota} />
      </div>
    </Card>
  );
}
