import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ApiError } from '../../lib/api/call-api.ts';
import { useSignOut } from '../../lib/api/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { sessionOver, unknownFailure, worded } from './user-failures.ts';

interface ListFailureProps {
  error: ApiError | null;
  onRetry: () => void;
  retrying: boolean;
}

/** Why there is no list of people, and the way on. */
export function ListFailure({ error, onRetry, retrying }: ListFailureProps) {
  const signOut = useSignOut();
  if (error?.status === 401) {
    return (
      <div role="alert">
        <EmptyState
          title={sessionOver}
          icon={<IconLock size={32} stroke={1.5} />}
          // The guard around the panel leads to the sign-in page, and back here afterwards.
          action={<Button onClick={signOut}>Entrar</Button>}
        />
      </div>
    );
  }
  return <ErrorState title={error ? worded(error).message : unknownFailure} onRetry={onRetry} retrying={retrying} />;
}
