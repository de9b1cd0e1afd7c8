import { useBeforeUnload, useBlocker } from 'react-router';

/**
 * Keeps the browser on the screen while something is unsaved: closing the page asks, and going elsewhere waits.
 * `leave` is set while somebody wants to go; `stay` lets the wish go.
 */
export function useUnsaved(isUnsaved: () => boolean) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isElsewhere =
      currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search;
    return isElsewhere && isUnsaved();
  });
  useBeforeUnload((event) => {
    if (isUnsaved()) event.preventDefault();
  });
  const isWaiting = blocker.state === 'blocked';
  return { leave: isWaiting ? blocker.proceed : undefined, stay: isWaiting ? blocker.reset : undefined };
}
