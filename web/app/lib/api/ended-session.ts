import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from './call-api.ts';
import { useSignOut } from './session.ts';

const endedKey = ['session', 'ended'];

/** True if the server has ended the session while something is on screen that signing in again goes on with. */
export function useHasEnded(): boolean {
  const { data } = useQuery({
    queryKey: endedKey,
    queryFn: () => false,
    initialData: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** Notes that the session is over (true) or goes on (false), and leaves the screen as it is. */
export function useSetEnded() {
  const client = useQueryClient();
  return (hasEnded: boolean) => client.setQueryData(endedKey, hasEnded);
}

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
