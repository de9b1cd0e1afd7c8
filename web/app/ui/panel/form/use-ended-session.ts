import { useEffect } from 'react';
import { useSignOut } from '../../../lib/api/session.ts';
import { isUnauthenticated } from './answer.ts';

/**
 * True if an answer says that nobody is signed in any more. The guard around the panel then leads to the sign-in page,
 * and back.
 */
export function useEndedSession(...answers: unknown[]): boolean {
  const signOut = useSignOut();
  const hasEnded = answers.some(isUnauthenticated);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per answer, whatever else is drawn anew
  useEffect(() => {
    if (hasEnded) void signOut();
  }, [hasEnded]);

  return hasEnded;
}
