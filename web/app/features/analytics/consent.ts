import { useSyncExternalStore } from 'react';

/** Somebody's answer to having their visits counted. */
export type Consent = 'granted' | 'denied';

const storageKey = 'consent';
/** Sent on `window` when this tab chose; other tabs hear of it from the browser. */
const chosenEvent = 'giro:consent-chosen';
/** Sent on `window` to show the choice once more. */
const askEvent = 'giro:consent-ask';

/** Reads what this browser keeps; anything that is no choice counts as none. */
export function readConsent(stored: string | null): Consent | undefined {
  return stored === 'granted' || stored === 'denied' ? stored : undefined;
}

export function chooseConsent(consent: Consent): void {
  localStorage.setItem(storageKey, consent);
  window.dispatchEvent(new Event(chosenEvent));
}

function listen(events: readonly string[], listener: () => void): () => void {
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}

const subscribe = (listener: () => void) => listen(['storage', chosenEvent], listener);

/** The choice of this browser, undefined until there is one. For parts that are drawn in the browser alone. */
export function useConsent(): Consent | undefined {
  return useSyncExternalStore(
    subscribe,
    () => readConsent(localStorage.getItem(storageKey)),
    () => undefined,
  );
}

/** Asks for the choice again: it may be changed at any time. */
export function askConsentAgain(): void {
  window.dispatchEvent(new Event(askEvent));
}

export function onConsentAsked(listener: () => void): () => void {
  return listen([askEvent], listener);
}
