import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { analyticsCookies, startMeasurement } from './analytics.tsx';

let dataLayer: IArguments[];
let scripts: string[];
beforeEach(() => {
  vi.useFakeTimers();
  dataLayer = [];
  scripts = [];
});
afterEach(() => vi.useRealTimers());

const start = (elapsedMs = 0) =>
  startMeasurement({
    id: 'G-TESTE1',
    dataLayer,
    elapsedMs,
    origin: 'https://giro.example',
    referrer: 'https://giro.example/reset-password?token=segredo',
    loadScript: (address) => scripts.push(address),
  });
const views = () => dataLayer.filter(([, name]) => name === 'page_view').map(([, , data]) => data);

it('the script comes two seconds after the start, and once', () => {
  start();
  vi.advanceTimersByTime(1999);
  expect(scripts).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(scripts).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TESTE1']);
});

it('a consent that comes later waits only for what is left', () => {
  start(1500);
  vi.advanceTimersByTime(500);
  expect(scripts).toHaveLength(1);
});

it('pages are reported by their path, each once, before the script has come too', () => {
  const { pageView } = start();
  for (const path of ['/', '/', '/blog', '/']) pageView(path);
  expect(views().map(({ page_path }) => page_path)).toEqual(['/', '/blog', '/']);
});

it('the script is told not to report pages by itself, nor to serve advertising', () => {
  start();
  expect(dataLayer.map((command) => [...command].slice(0, 2))).toMatchObject([
    ['consent', 'default'],
    ['js', expect.any(Date)],
    ['config', 'G-TESTE1'],
  ]);
  expect(dataLayer[2]?.[2]).toMatchObject({ send_page_view: false });
});

it('no query leaves, neither of the page nor of the one before', () => {
  start().pageView('/bank-data');
  expect(JSON.stringify(dataLayer)).not.toContain('segredo');
  expect(views()).toEqual([
    {
      page_path: '/bank-data',
      page_location: 'https://giro.example/bank-data',
      page_referrer: 'https://giro.example/reset-password',
    },
  ]);
});

it('after a withdrawal nothing is reported and nothing is loaded', () => {
  const { pageView, stop } = start();
  pageView('/');
  stop();
  pageView('/blog');
  vi.advanceTimersByTime(10_000);
  expect(views()).toHaveLength(1);
  expect(scripts).toEqual([]);
});

it('the cookies of the script are known by their names', () => {
  expect(analyticsCookies('token=1; _ga=GA1.1; _gaiola=2; _ga_ABC123=GS1')).toEqual(['_ga', '_ga_ABC123']);
});
