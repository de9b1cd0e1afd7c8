import { IconDeviceMobileQuestion } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../../lib/api/call-api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { useEndedSession } from '../../ui/panel/form/use-ended-session.ts';

interface BenchPageProps<Loaded> {
  query: UseQueryResult<Loaded, ApiError>;
  /** The way back to where the device comes from. */
  back: ReactNode;
  children: (loaded: Loaded) => ReactNode;
}

/** A bench once it is loaded: as it is now, not as it was the last time that somebody looked. */
export function BenchPage<Loaded>({ query, back, children }: BenchPageProps<Loaded>) {
  const { data, error, isFetchedAfterMount, isPlaceholderData } = query;
  const isSignedOut = useEndedSession(error);
  if (data && isFetchedAfterMount && !isPlaceholderData) return children(data);
  if (!error || isSignedOut) return <LoadingScreen />;
  if (error.status !== 404 && error.status !== 409 && error.status !== 422) {
    return (
      <ErrorState
        title="Não conseguimos abrir a bancada"
        detail={error.serverMessage}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return (
    <EmptyState
      title="Nada para conferir aqui"
      icon={<IconDeviceMobileQuestion size={32} stroke={1.5} />}
      action={back}
    >
      {error.serverMessage}
    </EmptyState>
  );
}
