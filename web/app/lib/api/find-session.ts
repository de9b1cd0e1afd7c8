import type { User } from '@giro/contract/calls/shapes.ts';
import type { QueryClient } from '@tanstack/react-query';
import { findCurrentUser, sessionKey } from './session.ts';
import { mayBeSignedIn } from './token.ts';

/** Who is signed in, asked for only where nobody has asked yet; null for a visitor. */
export async function findSession(client: QueryClient): Promise<User | null> {
  if (!mayBeSignedIn()) return null;
  return client.fetchQuery({ queryKey: sessionKey, queryFn: findCurrentUser, staleTime: Number.POSITIVE_INFINITY });
}
