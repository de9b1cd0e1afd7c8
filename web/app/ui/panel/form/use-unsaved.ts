import { type Location, useBeforeUnload, useBlocker } from 'react-router';

const addressOf = ({ pathname, search }: Location) => pathname + search;

/**
 * Keeps the browser on the screen while something is unsaved: closing the page asks, and going to another place waits.
 * `leave` is set while somebody wants to go; `stay` lets the wish go.
 */
export function useUnsaved(isUnsaved: () => boolean, placeOf = addressOf) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => placeOf(currentLocation) !== placeOf(nextLocation) && isUnsaved(),
  );
  useBeforeUnload((event) => {
    if (isUnsaved()) event.preventDefault();
  });
  const isWaiting = blocker.state === 'blocked';
  return { leave: isWaiting ? blocker.proceed : undefined, stay: isWaiting ? blocker.reset : undefined };
}
