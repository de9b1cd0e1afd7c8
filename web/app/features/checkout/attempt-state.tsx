import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { outcomeOf } from './order-outcome.ts';
import { ProblemAlert } from './problem-alert.tsx';
import type { useAttempt } from './use-attempt.ts';

interface AttemptStateProps {
  attempting: ReturnType<typeof useAttempt>;
  /** The content that needs the attempt's identifier. */
  children: (transactionId: string) => ReactNode;
}

/** Shows what needs the attempt once there is one, else why there is none. */
export function AttemptState({ attempting, children }: AttemptStateProps) {
  const { attempt, error, isFetching, fetchAgain } = attempting;
  if (attempt) return children(attempt.txid);
  if (!error) return <LoadingScreen />;
  const outcome = outcomeOf(error);
  if (outcome.kind === 'refused') return <ProblemAlert problem={outcome} />;
  return (
    <ErrorState
      title="Não conseguimos preparar o Pix"
      detail={error.serverMessage}
      onRetry={fetchAgain}
      retrying={isFetching}
    />
  );
}
