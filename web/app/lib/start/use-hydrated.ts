import { useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * A value that only the browser knows. On the server and in the first render in the browser, which must draw the same,
 * it is `drawn`; the part is drawn a second time only where the browser knows something else. That is done in one go,
 * so a screen that reads something here as a whole keeps slow phones from answering.
 */
export function useOnceHydrated<Known extends string | boolean>(read: () => Known, drawn: Known): Known {
  return useSyncExternalStore(never, read, () => drawn);
}

/** False on the server and in the first render in the browser, which must draw the same; true from then on. */
export function useHydrated(): boolean {
  return useOnceHydrated<boolean>(() => true, false);
}

/** True if this part was first drawn by the server. Never changes, so nothing is drawn a second time for it. */
export function useIsFromServer(): boolean {
  const [first] = useState<{ isFromServer?: boolean }>({});
  // In the browser React asks what the server knew before it asks anything else, if the server has drawn this part.
  function read(isFromServer: boolean): boolean {
    first.isFromServer ??= isFromServer;
    return first.isFromServer;
  }
  return useSyncExternalStore(
    never,
    () => read(false),
    () => read(true),
  );
}
