import { browserStore } from '../browser-store.ts';

const longestWaitMs = 120_000;
const reopenedKey = 'reopened';
/** The address that was last opened as a full page because a part of the client bundle could not be had. */
const reopened = browserStore<string>({ key: reopenedKey, read: (text) => text, where: 'visit' });

interface PagePart {
  id: string;
  /** Address of the part's file. */
  module: string;
}

/** A part whose drawing fails: the router swallows a refused part, but shows the error screen for a broken one. */
function brokenPart(error: unknown) {
  return {
    default: () => {
      throw error;
    },
  };
}

class TooLate extends Error {}

async function importInTime(address: string): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooLate(`No answer for ${address}`)), longestWaitMs);
  });
  return Promise.race([import(/* @vite-ignore */ address), tooLate]).finally(() => clearTimeout(timer));
}

/** The address that people are on their way to. */
function wantedAddress(): string {
  const { __reactRouterDataRouter: router } = window as { __reactRouterDataRouter?: { state: RouterState } };
  const { pathname, search, hash } = router?.state.navigation.location ?? window.location;
  return pathname + search + hash;
}

interface RouterState {
  navigation: { location?: { pathname: string; search: string; hash: string } };
}

/**
 * Fetches a file of the client bundle. Throws what the error screen is to show when it takes two minutes; one that
 * cannot be had (after an update of the shop, say) opens the wanted address as a full page, once.
 */
export async function importPart(address: string): Promise<unknown> {
  try {
    return await importInTime(address);
  } catch (error) {
    // Without a connection a full page would leave the shop altogether; the error screen can try again.
    if (error instanceof TooLate || !navigator.onLine) throw error;
    const wanted = wantedAddress();
    // Where nothing can be noted a page might be opened again without end.
    if (reopened.read() === wanted || !reopened.write(wanted)) throw error;
    window.location.assign(wanted);
    return new Promise(() => undefined);
  }
}

/**
 * Fetches a route's part of the client bundle. Takes the place of React Router's own function of this name, which waits
 * without end and reloads the address that people are leaving.
 */
export async function loadRouteModule(part: PagePart, loaded: Record<string, unknown>): Promise<unknown> {
  try {
    loaded[part.id] ??= await importPart(part.module);
    return loaded[part.id];
  } catch (error) {
    return brokenPart(error);
  }
}

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
