import { currentUserCall, logoutCall } from '@giro/contract/calls/accounts.ts';
import type { User } from '@giro/contract/calls/shapes.ts';
import type { Profile } from '@giro/contract/rules/roles.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useOnceHydrated } from '../start/use-hydrated.ts';
import { callApi, mayBeSignedIn, token } from './call-api.ts';
import { forgetKeptLists } from './use-call.ts';

export const sessionKey = [currentUserCall.path, 'session'];

/** A session check that fails in any way leaves nobody signed in. */
export async function findCurrentUser(): Promise<User | null> {
  return callApi(currentUserCall).catch(() => null);
}

/**
 * Who is signed in: `user` is null for a visitor and while `loading`. Public screens ask the server only when this
 * browser carries a sign of a session, so that visitors cause no refused call; guarded screens `always` ask.
 */
export function useSession(options: { always?: boolean } = {}) {
  const mayBe = useOnceHydrated(mayBeSignedIn, false);
  const query = useQuery({
    queryKey: sessionKey,
    queryFn: findCurrentUser,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    enabled: options.always === true || mayBe,
  });
  const loading = options.always ? query.isPending : query.isLoading;
  return { user: query.data ?? null, loading, error: query.error };
}

/** Asks the server again who is signed in. */
export function recheckSession(client: QueryClient) {
  return client.fetchQuery({ queryKey: sessionKey, queryFn: findCurrentUser, staleTime: 0 });
}

const isAboutSomethingElse = (query: { queryKey: readonly unknown[] }) => query.queryKey[1] !== sessionKey[1];

/** Takes over the session that a sign-in, registration or proposal answered. What is on screen stays. */
export function beginSession(client: QueryClient, session: { token: string; user: User }) {
  client.removeQueries({ type: 'inactive', predicate: isAboutSomethingElse });
  token.write(session.token);
  client.setQueryData(sessionKey, session.user);
}

/** Forgets here who is signed in and everything that was fetched with the session. */
export function forgetSession(client: QueryClient) {
  token.forget();
  client.removeQueries({ predicate: isAboutSomethingElse });
  client.setQueryData(sessionKey, null);
  void forgetKeptLists();
}

/** Ends the session on the server and here. */
export function useSignOut() {
  const client = useQueryClient();
  return async () => {
    await callApi(logoutCall).catch(() => undefined);
    forgetSession(client);
  };
}

/** The first screen of each panel; whoever may not open it is led on to the first one that they may. */
const firstScreens: Record<Profile, string> = { admin: '/index', user: '/dashboard' };

/** The first page after signing in, for somebody who did not come from a page of their own. */
export function homeOf({ profile }: { profile: Profile }): string {
  return firstScreens[profile];
}
