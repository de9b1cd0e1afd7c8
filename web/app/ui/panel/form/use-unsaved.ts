import { type Location, useBeforeUnload, useBlocker } from 'react-router';

const addressOf = ({ pathname, search }: Location) => pathname + search;

/** The screen, and the tab of it, that somebody is at. */
export const screenOf = ({ pathname, search }: Location) => pathname + (new URLSearchParams(search).get('aba') ?? '');

/**
 * Keeps the browser on the screen while something is unsaved: closing the page asks, and going to another place waits.
 * What a screen makes of its own address, such as a list whose search comes late, loses nothing. `leave` is set while somebody wants to go; `stay` lets the wish go.
 */
export function useUnsaved(isUnsaved: () => boolean, placeOf = addressOf) {
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isOwn = historyAction === 'REPLACE' && screenOf(currentLocation) === screenOf(nextLocation);
    return !isOwn && placeOf(currentLocation) !== placeOf(nextLocation) && isUnsaved();
  });
  useBeforeUnload((event) => {
    if (isUnsaved()) event.preventDefault();
  });
  const isWaiting = blocker.state === 'blocked';
  return { leave: isWaiting ? blocker.proceed : undefined, stay: isWaiting ? blocker.reset : undefined };
}
