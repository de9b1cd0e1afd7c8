import type { ReactNode } from 'react';
import { Card } from '../../card.tsx';
import styles from './chart-frame.module.css';

/** The numbers of a drawing as a table: the first cell of each row heads it. */
interface ChartNumbers {
  head: readonly string[];
  /** Columns of words, by their place; all others but the first are of amounts. */
  words?: readonly number[];
  rows: readonly { key: string; cells: readonly [ReactNode, ...ReactNode[]] }[];
}

interface ChartFrameProps {
  title: string;
  /** 2 where it stands right below the page's title. */
  level?: 2 | 3;
  /** Stands beside the title: a key, a link. */
  aside?: ReactNode;
  /** Opens the numbers. */
  summary?: string;
  numbers: ChartNumbers;
  /** The drawing, with words for whoever cannot see it. */
  children: ReactNode;
}

/** The same numbers that a drawing shows, folded below it. */
function Numbers({ title, summary, numbers }: Pick<ChartFrameProps, 'title' | 'summary' | 'numbers'>) {
  const isWords = (place: number) => numbers.words?.includes(place) || undefined;
  return (
    <details className={styles.details}>
      <summary>{summary}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1) */}
      <section className={styles.scroller} tabIndex={0} aria-label={`${title}, como tabela`}>
        <table className={styles.table}>
          <thead>
            <tr>
              {numbers.head.map((heading, place) => (
                <th key={heading} scope="col" data-words={isWords(place)}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {numbers.rows.map(({ key, cells: [first, ...others] }) => (
              <tr key={key}>
                <th scope="row">{first}</th>
                {others.map((cell, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no name but its column
                  <td key={place} data-words={isWords(place + 1)}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

/** A drawing on paper of its own, with its title above and its numbers below. */
export function ChartFrame({ title, level = 3, aside, summary = 'Ver números', numbers, children }: ChartFrameProps) {
  const Heading = `h${level}` as const;
  return (
    <Card component="section" className={styles.card} aria-label={title}>
      <div className={styles.head}>
        <Heading className={styles.title}>{title}</Heading>
        {aside}
      </div>
      {children}
      {numbers.rows.length > 0 && <Numbers title={title} summary={summary} numbers={numbers} />}
    </Card>
  );
}
