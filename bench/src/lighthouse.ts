// npm run bench lighthouse: what Lighthouse says of pages on a phone, against budgets; medians of five runs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { end, startGiro, waitFor } from './processes.ts';

const [packages = '', chromium = '', ...wanted] = process.argv.slice(2);
/** Every page, unless some are named. */
const isWanted = (address: string) => wanted.length === 0 || wanted.includes(address);
const port = 28_413;
const url = `http://127.0.0.1:${port}`;
const runs = 5;
/** Of one reading, which takes some twenty seconds on a slow machine; a browser that hangs is ended then. */
const longestReadingMs = 120_000;

const figures = ['performance', 'accessibility', 'best practices', 'SEO', 'LCP', 'TBT', 'CLS'] as const;
type Figure = (typeof figures)[number];
type Reached = Record<Figure, number>;

/** Scores reach at least so much of 100; times in milliseconds and the shift stay at or below. */
const common = { accessibility: 100, 'best practices': 100, LCP: 1500, TBT: 60, CLS: 0.01 };
const forStrangers = { ...common, performance: 98, SEO: 100 };
const forForms = { ...common, performance: 95 };
const isScore = (figure: Figure) => !['LCP', 'TBT', 'CLS'].includes(figure);

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>;
  /** Why the page could not be read. */
  runtimeError?: { message: string };
}

const load = (name: string) => import(pathToFileURL(path.join(packages, name)).href);
const { default: lighthouse } = await load('lighthouse/core/index.js');
const { launch } = await load('chrome-launcher/dist/index.js');

interface Reading {
  reached: Reached;
  missed: string[];
}

async function readOnce(address: string): Promise<Reading> {
  const chromeFlags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  const browser = await launch({ chromePath: chromium, chromeFlags, logLevel: 'silent' });
  const tooLate = sleep(longestReadingMs, undefined, { ref: false }).then(() => {
    throw new Error(`Lighthouse has not ended within ${longestReadingMs / 1000} s`);
  });
  try {
    const reading: Promise<{ lhr: Report }> = lighthouse(url + address, { port: browser.port, logLevel: 'silent' });
    const { lhr } = await Promise.race([reading, tooLate]);
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
    const score = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100);
    const value = (name: string) => lhr.audits[name]?.numericValue ?? Number.NaN;
    const reached = {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best practices': score('best-practices'),
      SEO: score('seo'),
      LCP: value('largest-contentful-paint'),
      TBT: value('total-blocking-time'),
      CLS: value('cumulative-layout-shift'),
    };
    const audits = Object.values(lhr.audits).filter((audit) => audit.score === 0);
    return { reached, missed: audits.map(({ title }) => title) };
  } finally {
    browser.kill();
  }
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** A reading that fails says why, and is one fewer. */
async function readPage(address: string): Promise<Reading[]> {
  const read: Reading[] = [];
  for (let run = 0; run < runs; run++) {
    try {
      read.push(await readOnce(address));
    } catch (error) {
      console.log(`         ${address} could not be read: ${error instanceof Error ? error.message : error}`);
    }
  }
  return read;
}

async function tellPage(address: string, budgets: Partial<Reached>): Promise<void> {
  const read = await readPage(address);
  if (read.length <= runs / 2) {
    console.log(`MISSED ${address}: only ${read.length} of ${runs} readings`);
    return;
  }
  const said = figures.map((figure) => {
    const reached = median(read.map((one) => one.reached[figure]));
    const budget = budgets[figure];
    const isMet = budget === undefined || (isScore(figure) ? reached >= budget : reached <= budget);
    const shown = figure === 'CLS' ? reached.toFixed(3) : Math.round(reached);
    return { isMet, text: `${figure} ${shown}${isMet ? '' : ` (MISSED, budget ${budget})`}` };
  });
  const isMet = said.every((each) => each.isMet);
  console.log(`${isMet ? 'ok    ' : 'MISSED'} ${address}: ${said.map(({ text }) => text).join(', ')}`);
  if (!isMet) console.log(`         audits without a point: ${read.at(-1)?.missed.join('; ') || 'none'}`);
}

const folder = mkdtempSync(path.join(tmpdir(), 'giro-lighthouse-'));
const giro = startGiro(port, folder);
try {
  await waitFor(`${url}/healthz`);
  const read = async (address: string) => (await fetch(`${url}/api/${address}`)).json();
  const { posts } = (await read('postsHome')) as { posts: { data: { slug: string }[] } };
  const { products } = (await read('products')) as { products: { SKU: string }[] };
  const product = `/produto/${products[0]?.SKU}/x`;
  const strangers = ['/', '/quero-comprar', product, '/blog', `/blog/${posts.data[0]?.slug}`, '/termos'];
  const forms = ['/quero-vender', '/login', '/carrinho'];
  for (const address of [...strangers, ...forms]) await fetch(url + address);
  // A kept page is compressed anew after ten seconds, as small as can be: most visitors get that one.
  await sleep(15_000);
  for (const address of strangers.filter(isWanted)) await tellPage(address, forStrangers);
  for (const address of forms.filter(isWanted)) await tellPage(address, forForms);
} finally {
  await end(giro);
  rmSync(folder, { recursive: true, force: true });
}
