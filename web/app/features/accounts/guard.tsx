import type { User } from '@giro/contract/calls/shapes.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useHasEnded } from '../../lib/api/ended-session.ts';
import { homeOf, useSession } from '../../lib/api/session.ts';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { signInAddress } from './origin.ts';

const SignInAgain = lazy(() => import('./sign-in-again.tsx'));

interface RequireSessionProps {
  /** Whom the screens below are for; without it, anyone signed in. */
  profile?: User['profile'];
  /** Where visitors sign in for these screens. */
  signInPage?: string;
  children: ReactNode;
}

/**
 * Draws its children for the right person only. Visitors go to sign in and come back afterwards; a person of another
 * profile goes to their own home. A session that ends while something is typed is begun again on the spot.
 */
export function RequireSession({ profile, signInPage, children }: RequireSessionProps) {
  const { user, loading } = useSession({ always: true });
  const hasEnded = useHasEnded();
  const { pathname, search } = useLocation();
  if (loading) return <LoadingScreen />;
  if (!user) return <Navigate to={signInAddress(pathname + search, signInPage)} replace />;
  if (profile && user.profile !== profile) return <Navigate to={homeOf(user)} replace />;
  return (
    <>
      {children}
      <Suspense fallback={null}>{hasEnded && <SignInAgain user={user} />}</Suspense>
    </>
  );
}
