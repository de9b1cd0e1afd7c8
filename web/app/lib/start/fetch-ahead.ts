/** So long a pointer or the keyboard stays on a link that somebody is about to follow. */
const intentMs = 60;

interface Running {
  __reactRouterDataRouter?: { match: (path: string) => { route: { id: string } }[] | null };
  __reactRouterManifest?: { routes: Record<string, { module: string; css?: string[] } | undefined> };
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

function fetchStyle(address: string): void {
  if (document.querySelector(`link[href="${address}"]`)) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'style', href: address }));
}

/** A part that cannot be had is nothing here: it is asked for again, and missed, when the link is followed. */
function fetchScreen(path: string): void {
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = window as Running;
  for (const { route } of router?.match(path) ?? []) {
    const part = manifest?.routes[route.id];
    if (!part) continue;
    import(/* @vite-ignore */ part.module).catch(() => undefined);
    part.css?.forEach(fetchStyle);
  }
}

/** The path that an event at a link of this shop leads to. */
function pathOf({ target }: Event): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  return link && link.href !== '' && link.origin === location.origin && !link.target ? link.pathname : undefined;
}

/**
 * Fetches scripts and styles of the screen that a link leads to as soon as somebody touches it, points at it or comes to
 * it by keyboard; nothing for browsers that are told to save data.
 */
export function fetchLinksAhead(): void {
  let intent: ReturnType<typeof setTimeout> | undefined;
  const wait = (event: Event) => {
    clearTimeout(intent);
    const path = pathOf(event);
    if (path !== undefined && !savesData()) intent = setTimeout(fetchScreen, intentMs, path);
  };
  const touch = (event: Event) => {
    const path = pathOf(event);
    if (path !== undefined && !savesData()) fetchScreen(path);
  };
  addEventListener('pointerover', wait, { passive: true });
  addEventListener('focusin', wait);
  addEventListener('touchstart', touch, { passive: true });
}
