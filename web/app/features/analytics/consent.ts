import { browserStore } from '../../lib/browser-store.ts';

/** Somebody's answer to having their visits counted. */
export type Consent = 'granted' | 'denied';

/** The choice of this browser; none until there is one. `use` is for parts that are drawn in the browser alone. */
export const consent = browserStore<Consent>({
  key: 'consent',
  read: (text) => (text === 'granted' || text === 'denied' ? text : undefined),
  where: 'browser',
});

/** Sent on `window` to show the choice once more. */
const askEvent = 'giro:consent-ask';

/** Asks for the choice again: it may be changed at any time. */
export function askConsentAgain(): void {
  window.dispatchEvent(new Event(askEvent));
}

export function onConsentAsked(listener: () => void): () => void {
  window.addEventListener(askEvent, listener);
  return () => window.removeEventListener(askEvent, listener);
}
