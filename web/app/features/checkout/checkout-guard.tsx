import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router';
import { useHydrated } from '../../lib/start/use-hydrated.ts';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { RequireSession } from '../accounts/guard.tsx';
import { readCart } from '../cart/cart.ts';
import { completed } from './attempt.ts';

/** Decides on entry only: the cart is emptied by the order itself. */
function RequireCart({ children }: { children: ReactNode }) {
  const [mayEnter] = useState(() => readCart().products.length > 0 || completed.read() === true);
  return mayEnter ? children : <Navigate to="/carrinho" replace />;
}

/** The checkout is for whoever has something in the cart and is signed in; the cart is asked first. */
export function CheckoutGuard({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  if (!hydrated) return <LoadingScreen />;
  return (
    <RequireCart>
      <RequireSession signInPage="/login-checkout">{children}</RequireSession>
    </RequireCart>
  );
}
