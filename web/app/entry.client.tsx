import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { watchForEngagement } from './lib/start/engagement.ts';
import { keepLinkCoupon } from './lib/start/link-coupon.ts';

// Browsers report a postponed resize notice as an error of the page; nothing is lost by it.
window.addEventListener('error', (event) => {
  if (!event.message?.startsWith('ResizeObserver loop')) return;
  event.stopImmediatePropagation();
  event.preventDefault();
});

keepLinkCoupon();
watchForEngagement();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
