import { Button, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ApiError } from '../../../lib/api/call-api.ts';
import { EmptyState } from '../../empty-state.tsx';
import { ErrorState } from '../../error-state.tsx';
import { LoadingScreen } from '../../loading-screen.tsx';
import { useEndedSession } from '../form/use-ended-session.ts';

export interface RecordScreenProps<Row> {
  query: UseQueryResult<Row, ApiError>;
  /** The message for an address that leads to no record, and the way back. */
  missing: { title: string; text: string; icon: ReactNode; to: string; action: string };
  failure: string;
  children: (row: Row) => ReactNode;
}

/** The screen of one record: the record itself, that there is none, or that it cannot be asked for now. */
export function RecordScreen<Row>({ query, missing, failure, children }: RecordScreenProps<Row>) {
  const { data, error, isPlaceholderData } = query;
  const isSignedOut = useEndedSession(error);
  if (data && !isPlaceholderData) return children(data);
  if (!error || isSignedOut) return <LoadingScreen />;
  if (error.status !== 404 && error.status !== 422) {
    return (
      <ErrorState
        title={failure}
        detail={error.serverMessage}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return (
    <>
      <Title order={1} size="h2">
        {missing.title}
      </Title>
      <EmptyState
        title={missing.text}
        icon={missing.icon}
        action={
          <Button component={Link} to={missing.to}>
            {missing.action}
          </Button>
        }
      >
        Confira o número, ou procure na lista.
      </EmptyState>
    </>
  );
}
