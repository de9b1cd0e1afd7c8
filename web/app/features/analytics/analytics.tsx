import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { consent } from './consent.ts';
import { ConsentBar } from './consent-bar.tsx';

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

  function gtag(..._command: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: Google's script takes a command by its `arguments` object, no array.
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

type Measurement = ReturnType<typeof startMeasurement>;
type MeasuredWindow = Window & { dataLayer?: unknown[] } & Record<`ga-disable-${string}`, boolean | undefined>;

interface AnalyticsProps {
  /** Google Analytics' measurement id. */
  id: string;
  /** When the client bundle began to run, on the clock of `performance.now()`. */
  startedAtMs: number;
}

function begin({ id, startedAtMs }: AnalyticsProps): Measurement {
  const page = window as unknown as MeasuredWindow;
  page[`ga-disable-${id}`] = false;
  page.dataLayer ??= [];
  return startMeasurement({
    id,
    dataLayer: page.dataLayer,
    elapsedMs: performance.now() - startedAtMs,
    origin: window.location.origin,
    referrer: document.referrer,
    loadScript(address) {
      if (document.querySelector(`script[src="${address}"]`)) return;
      const script = document.createElement('script');
      script.async = true;
      script.src = address;
      document.head.append(script);
    },
  });
}

function end(id: string, measurement: Measurement): void {
  measurement.stop();
  (window as unknown as MeasuredWindow)[`ga-disable-${id}`] = true;
  // Google sets its cookies for the widest domain that it may.
  const domains = window.location.hostname.split('.').map((_, index, parts) => parts.slice(index).join('.'));
  for (const name of analyticsCookies(document.cookie)) {
    for (const domain of ['', ...domains]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
      document.cookie = `${name}=; path=/; max-age=0${domain && `; domain=${domain}`}`;
    }
  }
}

/** Pages where a card is paid are nobody's to measure; each is a document of its own. */
const isUncounted = (path: string) => /^\/pedidos\/[^/]+\/(pagar|desafio)\/?$/i.test(path);

/** Counts visits while this browser has agreed to it, and asks whether it may. Drawn only where an id is set. */
export default function Analytics(props: AnalyticsProps) {
  const { pathname } = useLocation();
  return isUncounted(pathname) ? null : <Measured {...props} pathname={pathname} />;
}

function Measured({ id, startedAtMs, pathname }: AnalyticsProps & { pathname: string }) {
  const isGranted = consent.use() === 'granted';
  const [measurement, setMeasurement] = useState<Measurement>();

  useEffect(() => {
    if (!isGranted) return;
    const begun = begin({ id, startedAtMs });
    setMeasurement(begun);
    return () => {
      end(id, begun);
      setMeasurement(undefined);
    };
  }, [id, startedAtMs, isGranted]);

  useEffect(() => measurement?.pageView(pathname), [measurement, pathname]);

  return <ConsentBar />;
}
