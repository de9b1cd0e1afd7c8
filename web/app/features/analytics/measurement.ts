const scriptDelayMs = 2000;

export interface MeasurementOptions {
  /** Google Analytics' measurement id. */
  id: string;
  /** Queue that Google's script reads, also what was put there before it came. */
  dataLayer: unknown[];
  /** Since the client bundle began to run. */
  elapsedMs: number;
  /** Without a trailing slash. */
  origin: string;
  /** Origin of the visit, as the browser says it. */
  referrer: string;
  loadScript: (address: string) => void;
}

const withoutQuery = (address: string) => address.replace(/[?#].*$/, '');

/**
 * Counts visits of pages with Google Analytics. Nothing personal is reported: addresses go without their query, which
 * may hold the token of a mailed link. The script comes two seconds after the start, so that the page comes first.
 */
export function startMeasurement(options: MeasurementOptions) {
  const { id, dataLayer, origin } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOn = true;
  let lastPath: string | undefined;
  let referrer = withoutQuery(options.referrer);

  // Google's script tells commands from data by the `arguments` object.
  function gtag(..._command: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: see above.
    dataLayer.push(arguments);
  }

  const load = () => options.loadScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`);
  const noAds = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
  gtag('consent', 'default', { ...noAds, analytics_storage: 'granted' });
  gtag('js', new Date());
  gtag('config', id, { send_page_view: false, allow_google_signals: false });
  timer = setTimeout(load, Math.max(0, scriptDelayMs - options.elapsedMs));

  return {
    /** Reports a page by its path; the same one again is no new page. */
    pageView(path: string): void {
      if (!isOn || path === lastPath) return;
      const page = { page_location: origin + path, page_referrer: referrer };
      // Also for what Google's script reports by itself, which would take the whole address.
      gtag('set', page);
      gtag('event', 'page_view', { page_path: path, ...page });
      lastPath = path;
      referrer = page.page_location;
    },
    /** Reports nothing from now on, and loads nothing that has not been loaded. */
    stop(): void {
      isOn = false;
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** Names of the cookies that Google's script has set, among all of a page's cookies. */
export function analyticsCookies(cookies: string): string[] {
  return cookies
    .split('; ')
    .map((cookie) => cookie.split('=')[0] ?? '')
    .filter((name) => /^_ga(_|$)/.test(name));
}
