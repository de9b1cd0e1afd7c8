import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '../../card.tsx';
import { ErrorState } from '../../error-state.tsx';
import styles from './list-skeleton.module.css';

const lines = ['72%', '64%', '80%', '58%', '70%'];

/** Holds the place of a list until it is there. */
export function ListSkeleton() {
  return (
    <Card role="status" data-loading>
      <p className={styles.text}>Carregando...</p>
      {lines.map((width) => (
        <div key={width} className={styles.row} aria-hidden>
          <span style={{ width }} />
        </div>
      ))}
    </Card>
  );
}

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'isPending' | 'isFetching' | 'refetch'>;
  /** Words for a failure. */
  failure: string;
  children: (data: Data) => ReactNode;
}

/** Draws an answer once it is there; until then its place is held, and a failure can be tried again. */
export function Loaded<Data>({ query, failure, children }: LoadedProps<Data>) {
  if (query.isPending) return <ListSkeleton />;
  if (!query.data) {
    return <ErrorState title={failure} onRetry={() => query.refetch()} retrying={query.isFetching} />;
  }
  return children(query.data);
}
