import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { recheckSession, useSession } from '../../lib/api/session.ts';

const AcceptanceWindow = lazy(() => import('./acceptance-window.tsx'));

/** Stands over the screen of whoever has a new version of the terms to accept. */
export function AcceptanceGate() {
  const { user } = useSession();
  const client = useQueryClient();
  const isUnknown = user !== null && user.to_accept === undefined;
  // A sign-in answers who it is, and not what they have yet to accept.
  useEffect(() => {
    if (isUnknown) void recheckSession(client);
  }, [isUnknown, client]);
  return <Suspense fallback={null}>{user?.to_accept && <AcceptanceWindow toAccept={user.to_accept} />}</Suspense>;
}
