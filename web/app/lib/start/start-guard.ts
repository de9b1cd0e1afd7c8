import { browserStore } from '../browser-store.ts';

const reopenedKey = 'reopened';

/** The address that was last opened as a full page because a part of the client bundle could not be had. */
export const reopened = browserStore<string>({ key: reopenedKey, read: (text) => text, where: 'visit' });

/** To be called once the client bundle runs: whatever fails later may reopen a page again. */
export function noteStarted(): void {
  reopened.forget();
  document.documentElement.dataset.started = '';
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
