/** A press counts when it is over, so that what it is about stays in place meanwhile. */
const signs = ['pointermove', 'click', 'keydown', 'scroll'] as const;

/**
 * Calls `work` once, when somebody does anything with the page: until then nothing is fetched that only helps with
 * looking around, so that the page itself comes first. Returns how to call it off.
 */
export function onceEngaged(work: () => void): () => void {
  const stop = () => {
    for (const sign of signs) window.removeEventListener(sign, engage);
  };
  const engage = () => {
    stop();
    work();
  };
  for (const sign of signs) window.addEventListener(sign, engage, { passive: true });
  return stop;
}
