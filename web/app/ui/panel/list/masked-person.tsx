import styles from './masked-person.module.css';

/** A person as `Maria S., CPF ***.456.789-**`, in one piece or two: a line never ends inside the document. */
export function MaskedPerson({ text }: { text: string }) {
  const end = text.lastIndexOf(', ') + 2;
  if (end < 2) return text;
  return (
    <>
      {text.slice(0, end)}
      <span className={styles.document}>{text.slice(end)}</span>
    </>
  );
}
