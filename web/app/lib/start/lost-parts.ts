import { useEffect, useState } from 'react';
import { createPath, useNavigation } from 'react-router';
import { browserStore } from '../browser-store.ts';

const reopenedKey = 'reopened';

/** The address that was last opened as a full page because a part of the client bundle could not be had. */
const reopened = browserStore<string>({ key: reopenedKey, read: (text) => text, where: 'visit' });

let isReaderAsking = false;
let noteMissing = (): void => undefined;

/** React Router opens the page anew once for each part that it cannot have: the last may come after the error screen. */
function insteadOfReload(event: NavigateEvent): void {
  if (event.navigationType !== 'reload' || !event.cancelable || isReaderAsking) return;
  event.preventDefault();
  noteMissing();
}

/** To be called once the client bundle runs: whatever fails later may reopen a page again. */
export function noteStarted(): void {
  reopened.forget();
  window.navigation?.addEventListener('navigate', insteadOfReload);
  document.documentElement.dataset.started = '';
}

/** Opens this page anew because its reader wishes it. */
export function reopenPage(): void {
  isReaderAsking = true;
  window.location.reload();
}

/**
 * Stands in the page before everything else, because it watches over the bundle's own start: when a part of the first
 * page cannot be had, the page is opened once more, then the error screen takes its place.
 */
export const startGuard = `(function () {
  function fail() {
    if ('started' in document.documentElement.dataset) return;
    var here = location.pathname + location.search + location.hash;
    try {
      if (sessionStorage.getItem('${reopenedKey}') !== here) {
        sessionStorage.setItem('${reopenedKey}', here);
        location.reload();
        return;
      }
    } catch {}
    document.body.innerHTML =
      '<main style="padding:20vh 24px;text-align:center"><h1>Unexpected Application Error!</h1>' +
      '<p>Não conseguimos abrir esta página agora. Verifique sua conexão e tente de novo em instantes.</p>' +
      '<p><a href="/">Ir para o início</a></p></main>';
  }
  addEventListener('error', function (event) {
    if (event.target instanceof HTMLScriptElement && event.target.type === 'module') fail();
  }, true);
  addEventListener('unhandledrejection', function (event) {
    if (/module/i.test(String(event.reason))) fail();
  });
})();`;

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
    noteMissing = () => setMissing(true);
    return () => {
      noteMissing = () => undefined;
    };
  }, []);

  useEffect(() => {
    if (wanted === undefined) return undefined;
    // A browser that can note nothing might open the page again without end.
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
