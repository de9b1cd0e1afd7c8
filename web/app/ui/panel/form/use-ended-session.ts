import { useEffect } from 'react';
import { ApiError } from '../../../lib/api/call-api.ts';
import { useSignOut } from '../../../lib/api/session.ts';

/** True if a call was refused, or answered (docs/wire.md), because nobody is signed in any more. */
function isUnauthenticated(answer: unknown): boolean {
  const body = answer instanceof ApiError ? answer.body : answer;
  return (body as { message?: unknown } | null | undefined)?.message === 'Unauthenticated.';
}

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
