import { matchRoutes } from 'react-router';

const longestWaitMs = 120_000;
const reopenedKey = 'reopened';

/** What React Router keeps on the window: its routes, and the file of each. */
interface RouterGlobals {
  __reactRouterDataRouter?: { routes: Parameters<typeof matchRoutes>[0] };
  __reactRouterManifest?: { routes: Record<string, { module: string } | undefined> };
}

function partsOf(pathname: string): string[] {
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = window as RouterGlobals;
  const matches = matchRoutes(router?.routes ?? [], pathname) ?? [];
  return matches.flatMap(({ route }) => manifest?.routes[route.id ?? '']?.module ?? []);
}

/** Resolves with the program's parts; rejects with 'late' after two minutes. */
async function load(parts: string[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, longestWaitMs, new Error('late'));
  });
  const all = Promise.all(parts.map((part) => import(/* @vite-ignore */ part)));
  await Promise.race([all, tooLate]).finally(() => clearTimeout(timer));
}

/**
 * Fetches the parts of the program that a navigation needs, before the router asks for them; by itself the router would
 * wait without end, or reload the address that people are leaving. A part that takes two minutes ends in the error
 * screen. One that cannot be had (after an update of the shop, say) opens the wanted address as a full page, once.
 */
export async function fetchPageParts(address: string): Promise<void> {
  const { pathname, search, hash } = new URL(address);
  const wanted = pathname + search + hash;
  try {
    await load(partsOf(pathname));
    sessionStorage.removeItem(reopenedKey);
  } catch (error) {
    const mayReopen = !(error instanceof Error && error.message === 'late');
    if (!mayReopen || sessionStorage.getItem(reopenedKey) === wanted) throw error;
    sessionStorage.setItem(reopenedKey, wanted);
    window.location.assign(wanted);
    await new Promise(() => undefined);
  }
}
