import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { signInAddress } from '../features/accounts/origin.ts';
import { PayingFrame } from '../frame/paying-frame.tsx';
import { useSession } from '../lib/api/session.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import type { Route } from './+types/paying-layout.ts';

/** There for `clientLoader`: it is then run for what the router leads to, and not for what was loaded whole. */
export const loader = () => null;

/** The policy of these pages is their document's: whatever leads here, as a sign-in does, loads it whole. */
export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<null> {
  location.replace(request.url);
  return new Promise(() => undefined);
}

/** Whoever is not signed in leaves by a full load: nothing of a card provider stays with a page that asks for a password. */
export default function PayingLayout() {
  const { user, loading } = useSession({ always: true });
  const { pathname } = useLocation();
  const isStranger = !loading && !user;

  useEffect(() => {
    if (isStranger) location.replace(signInAddress(pathname));
  }, [isStranger, pathname]);

  return <PayingFrame>{user ? <Outlet /> : <LoadingScreen />}</PayingFrame>;
}
