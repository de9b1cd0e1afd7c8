import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../error-state.tsx';
import { ListSkeleton } from './list-skeleton.tsx';

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
