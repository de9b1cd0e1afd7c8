import { startTransition, useEffect, useState } from 'react';

/** A press counts when it is over, so that what it is about stays in place meanwhile. */
const signs = ['pointermove', 'click', 'keydown', 'scroll'] as const;

let hasBegun = false;
const waiting = new Set<() => void>();

/** From now on somebody is looking around: a sign said so, or the screen is one that nobody comes to by chance. */
export function engage(): void {
  hasBegun = true;
  for (const work of waiting) work();
  waiting.clear();
}

/** The screen answers an action first; only then is anything drawn because of it that nobody asked for. */
function engageOncePainted(): void {
  for (const sign of signs) window.removeEventListener(sign, engageOncePainted);
  requestAnimationFrame(() => setTimeout(engage));
}

/** To be called when the client bundle starts. */
export function watchForEngagement(): void {
  for (const sign of signs) window.addEventListener(sign, engageOncePainted, { passive: true });
}

/**
 * Calls `work` once, as soon as somebody has done anything in this visit: until then nothing is fetched that only helps
 * with looking around, so that the page itself comes first. Returns how to call it off.
 */
export function onceEngaged(work: () => void): () => void {
  if (hasBegun) work();
  else waiting.add(work);
  return () => {
    waiting.delete(work);
  };
}

/** True once somebody does anything with the page. What is shown stays until what follows is there. */
export function useEngaged(): boolean {
  const [isEngaged, setEngaged] = useState(false);
  useEffect(() => onceEngaged(() => startTransition(() => setEngaged(true))), []);
  return isEngaged;
}
