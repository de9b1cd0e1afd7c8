import type { Profile } from '@giro/contract/rules/roles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { refusals } from '../../lib/api/call-api.ts';
import { useHasEnded } from '../../lib/api/ended-session.ts';
import { isSharedScreen, mayOpen, screensFor } from '../../lib/api/panel-screens.ts';
import { recheckSession, useSession } from '../../lib/api/session.ts';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { signInAddress } from './origin.ts';

const StepUpDialog = lazy(() => import('./step-up-dialog.tsx'));

type Tell = (isLifted: boolean) => void;

/**
 * Stands beside every screen behind a sign-in. A call that asks whoever is there to show that it is them waits for one
 * window, however many do; one that asks for a second factor has the guard lead to where it is enrolled.
 */
export function LiftRefusals() {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<Tell[]>([]);

  useEffect(() => {
    refusals.lift = async ({ step_up, needs }) => {
      if (needs === 'enrol') await recheckSession(client);
      if (step_up !== true) return false;
      return new Promise<boolean>((resolve) => setWaiting((others) => [...others, resolve]));
    };
    return () => {
      refusals.lift = undefined;
    };
  }, [client]);

  function settle(isLifted: boolean) {
    setWaiting([]);
    for (const tell of waiting) tell(isLifted);
  }

  return <Suspense fallback={null}>{waiting.length > 0 && <StepUpDialog onDone={settle} />}</Suspense>;
}

const SignInAgain = lazy(() => import('./sign-in-again.tsx'));

/** The only screen that is open to whoever has yet to enrol the second factor that the shop demands. */
const enrolPage = '/seguranca';

interface RequireSessionProps {
  /** Whose panel the screens below are; without it, they are for anyone signed in. */
  panel?: Profile;
  /** Page on which visitors sign in for these screens. */
  signInPage?: string;
  children: ReactNode;
}

/**
 * Draws its children for the right person only. Visitors go to sign in and come back afterwards; who may
 * not open the screen goes to the first that they may, and who has yet to enrol a second factor to where they do. A session that ends while something is typed is begun again on the spot.
 */
export function RequireSession({ panel, signInPage, children }: RequireSessionProps) {
  const { user, loading } = useSession({ always: true });
  const hasEnded = useHasEnded();
  const { pathname, search } = useLocation();
  if (loading) return <LoadingScreen />;
  if (!user) return <Navigate to={signInAddress(pathname + search, signInPage)} replace />;
  if (user.needs === 'enrol' && pathname !== enrolPage) return <Navigate to={enrolPage} replace />;
  const isOfPanel = user.profile === panel || isSharedScreen(pathname);
  const isOpen = !panel || (isOfPanel && mayOpen(user, pathname));
  if (!isOpen) return <Navigate to={screensFor(user)[0]?.path ?? '/'} replace />;
  return (
    <>
      {children}
      <LiftRefusals />
      <Suspense fallback={null}>{hasEnded && <SignInAgain user={user} />}</Suspense>
    </>
  );
}
