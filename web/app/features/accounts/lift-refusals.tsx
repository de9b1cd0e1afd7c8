import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { refusals } from '../../lib/api/refusals.ts';
import { recheckSession } from '../../lib/api/session.ts';

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
