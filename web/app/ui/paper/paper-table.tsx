import type { ReactNode } from 'react';
import styles from './paper-table.module.css';

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
