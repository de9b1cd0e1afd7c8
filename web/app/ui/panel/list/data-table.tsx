import { Fragment, type ReactNode } from 'react';
import { Card } from '../../card.tsx';
import styles from './data-table.module.css';
import { SortButton, type SortWords } from './list-controls.tsx';
import type { Highlight, ListState } from './use-list-state.ts';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Amounts stand on the right, so that their figures compare. */
  align?: 'end';
  /** Sentences take the room that is left. */
  wide?: true;
  sortable?: boolean;
  sortWords?: SortWords;
  /** On phones a row is a card: its `title` heads it, its `actions` close it, everything else is a line with its heading. */
  role?: 'title' | 'actions';
}

/** The common trait of rows that follow one another, and the heading above them. */
export interface RowGroup {
  key: string;
  heading: ReactNode;
}

interface DataTableProps<Row> {
  /** Says what is listed to people who cannot see it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  groupOf?: (row: Row) => RowGroup;
  sort?: ListState['sort'];
  onSort?: (sort: ListState['sort']) => void;
  highlight?: Highlight;
  /** The rows on screen are about to be replaced. */
  stale?: boolean;
}

/** Rows as a table, and as cards on phones. */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { caption, columns, rows, groupOf, sort = 'desc', onSort, highlight, stale } = props;
  return (
    <Card className={styles.scroller}>
      <table className={styles.table} data-stale={stale || undefined} aria-busy={stale}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ header, align, role, sortable }) => (
              <th
                key={header}
                scope="col"
                data-align={align}
                data-role={role}
                aria-label={sortable ? header : undefined}
                aria-sort={sortable ? (sort === 'desc' ? 'descending' : 'ascending') : undefined}
              >
                {sortable && onSort ? <SortButton label={header} sort={sort} onSort={onSort} /> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const isMarked = highlight?.id === row.id;
            const group = groupOf?.(row);
            const before = index > 0 ? rows[index - 1] : undefined;
            return (
              <Fragment key={row.id}>
                {group && group.key !== (before && groupOf?.(before).key) && (
                  <tr data-role="group">
                    <th scope="colgroup" colSpan={columns.length}>
                      {group.heading}
                    </th>
                  </tr>
                )}
                <tr ref={isMarked ? highlight.rowRef : undefined} data-highlighted={isMarked || undefined}>
                  {columns.map(({ header, cell, align, wide, role }) => (
                    <td key={header} data-label={header} data-align={align} data-wide={wide} data-role={role}>
                      <div className={styles.value}>{cell(row)}</div>
                    </td>
                  ))}
                </tr>
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}
