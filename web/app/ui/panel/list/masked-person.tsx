import { Whole } from '../whole.tsx';
import styles from './masked-person.module.css';

/** A person as `Maria S., CPF ***.456.789-**`, in pieces: a line never ends inside the document, on phones not inside its number. */
export function MaskedPerson({ text }: { text: string }) {
  const end = text.lastIndexOf(', ') + 2;
  if (end < 2) return text;
  const number = text.lastIndexOf(' ') + 1;
  return (
    <>
      {text.slice(0, end)}
      <span className={styles.document}>
        {text.slice(end, number)}
        <Whole>{text.slice(number)}</Whole>
      </span>
    </>
  );
}
