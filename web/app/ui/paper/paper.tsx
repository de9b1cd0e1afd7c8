import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './paper.module.css';

interface PaperProps {
  /** The paper's name. */
  label: string;
  children: ReactNode;
}

/**
 * A paper printed in place of the screen: dark on white whatever the theme, on sheets or on a roll of 80 mm. Of
 * several the newest is printed.
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

interface PaperTableProps {
  /** Of the columns; the first is what a line is about, the others are figures. */
  headings: readonly string[];
  rows: readonly (readonly ReactNode[])[];
  /** Lines at the end, each with its figure. */
  sums: readonly (readonly [words: string, figure: ReactNode])[];
}

/** Lines with figures on paper: a table on sheets, one below the other on a roll. */
export function PaperTable({ headings, rows, sums }: PaperTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is on paper never changes
          <tr key={row}>
            {headings.map((heading, column) => (
              <td key={heading} data-heading={heading}>
                {cells[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(([words, figure]) => (
          <tr key={words}>
            <th scope="row" colSpan={headings.length - 1}>
              {words}
            </th>
            <td>{figure}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}
