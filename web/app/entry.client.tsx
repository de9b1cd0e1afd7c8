import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { repeatEarlyPress } from './lib/early-press.ts';
import { noteStarted } from './lib/page-parts.ts';

// Browsers report a postponed resize notice as an error of the page; nothing is lost by it.
window.addEventListener('error', (event) => {
  if (!event.message?.startsWith('ResizeObserver loop')) return;
  event.stopImmediatePropagation();
  event.preventDefault();
});

noteStarted();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

repeatEarlyPress();
