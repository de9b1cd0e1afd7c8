import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { consent } from './consent.ts';
import { ConsentBar } from './consent-bar.tsx';
import { analyticsCookies, startMeasurement } from './measurement.ts';

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

/** Counts visits while this browser has agreed to it, and asks whether it may. Drawn only where an id is set. */
export default function Analytics({ id, startedAtMs }: AnalyticsProps) {
  const isGranted = consent.use() === 'granted';
  const { pathname } = useLocation();
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
