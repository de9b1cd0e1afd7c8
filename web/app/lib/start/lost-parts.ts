import { useEffect, useState } from 'react';
import { createPath, useNavigation } from 'react-router';
import { reopened } from './start-guard.ts';

const longestWaitMs = 120_000;

/**
 * Watches over the parts of pages that people go to. React Router waits for one without end, and where one cannot be had
 * (after an update of the shop, say) it opens the page anew that they are leaving. Here the wanted page is opened as a
 * full one, once; then, after two minutes, or without a connection, as a full page would leave the shop altogether, the
 * error screen takes its place. A browser without the Navigation API does as React Router says.
 */
export function LostParts() {
  const { location } = useNavigation();
  const wanted = location && createPath(location);
  const [isMissing, setMissing] = useState(false);
  const [failure, setFailure] = useState<Error>();

  useEffect(() => {
    const insteadOfReload = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || !event.cancelable) return;
      event.preventDefault();
      setMissing(true);
    };
    window.navigation?.addEventListener('navigate', insteadOfReload);
    return () => window.navigation?.removeEventListener('navigate', insteadOfReload);
  }, []);

  useEffect(() => {
    if (wanted === undefined) return undefined;
    // Where nothing can be noted a page might be opened again without end.
    if (isMissing && navigator.onLine && reopened.read() !== wanted && reopened.write(wanted)) {
      window.location.assign(wanted);
      return undefined;
    }
    // The address is that of the wanted page, so that to try again means that one.
    const fail = () => {
      window.history.pushState(null, '', wanted);
      setFailure(new Error(`A part of ${wanted} cannot be had`));
    };
    const timer = setTimeout(fail, isMissing ? 0 : longestWaitMs);
    return () => clearTimeout(timer);
  }, [wanted, isMissing]);

  if (failure) throw failure;
  return null;
}
