import { formatMoment } from '@giro/contract/rules/dates.ts';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import styles from './stale-note.module.css';

/** The part of a list's query that the note needs. */
export type StaleQuery = Pick<UseQueryResult, 'isRefetchError' | 'isFetching' | 'dataUpdatedAt' | 'refetch'>;

/** Stands above a list that could not be brought up to date and shows what was fetched before; else nothing. */
export function StaleNote({ query }: { query: StaleQuery }) {
  return (
    <div role="status" className={styles.place}>
      {query.isRefetchError && (
        <p className={styles.note}>
          Não conseguimos atualizar a lista. Ela está como em{' '}
          {formatMoment(new Date(query.dataUpdatedAt).toISOString())}.
          <Button variant="subtle" size="compact-sm" loading={query.isFetching} onClick={() => query.refetch()}>
            Tentar de novo
          </Button>
        </p>
      )}
    </div>
  );
}
