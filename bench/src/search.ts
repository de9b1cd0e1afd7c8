import { fillProducts } from '../../server/fakes/fill-products.ts';
import { fetchRaw } from './compare.ts';
import type { CpuTimes } from './cpu-times.ts';
import { openShopDatabase } from './lists.ts';

const products = 10_000;
const clients = 16;
const seconds = 5;
const callsEach = 200;
const budgets = { suggestMs: 15, searchMs: 40, perSecond: 500 };

const devices = [
  'iphone 13',
  'ifone 13 promax',
  'iphone 15 pro',
  'galaxi s23',
  'galaxy z flip5',
  'moto g84',
  'redmi note 13',
  'ipad mini',
  'apple watch se',
  'samsung',
];
const details = ['', '128gb', '256', 'preto', 'seminovo', '512 gb azul'];
const orders = ['relevancia', 'menor-preco', 'maior-preco', 'novos'];

/** Searches as people type them, none of which comes twice: prices make each another one. */
function searchOf(turn: number): string {
  const device = devices[turn % devices.length];
  const detail = details[Math.floor(turn / devices.length) % details.length];
  const query = new URLSearchParams({ q: `${device} ${detail}`.trim(), preco_max: String(9000 + turn / 100) });
  query.set('ordem', orders[turn % orders.length] ?? '');
  return `busca?${query}`;
}

function suggestionOf(turn: number): string {
  const text = `${devices[turn % devices.length]} ${details[Math.floor(turn / devices.length) % details.length]}`;
  // The spaces between words make another address and no other query.
  const typed = text.slice(0, 2 + (turn % text.length)).replaceAll(' ', ' '.repeat(1 + Math.floor(turn / 60)));
  return `busca/sugestoes?q=${encodeURIComponent(typed)}`;
}

/** As browsers ask, without reading what comes: the client is not what is measured. */
async function ask(url: string, address: string): Promise<void> {
  const { status } = await fetchRaw(`${url}/api/${address}`, { 'accept-encoding': 'gzip, br' });
  if (status !== 200) throw new Error(`${address} answers ${status}.`);
}

/** In milliseconds, one call after the other, once every connection has planned its statements. */
async function p95Of(url: string, addressOf: (turn: number) => string): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < callsEach; turn++) {
    const from = performance.now();
    await ask(url, addressOf(turn));
    if (turn >= callsEach / 4) times.push(performance.now() - from);
  }
  times.sort((one, other) => one - other);
  return times[Math.ceil(times.length * 0.95) - 1] ?? 0;
}

/** Searches of a shop of 10,000 products: how long one takes, and how many different ones are answered a second. */
async function measureSearches(url: string, dataDir: string, readCpu: () => CpuTimes | undefined) {
  const pool = await openShopDatabase(dataDir);
  const { rows } = await pool.query('select count(*)::int as there from product_documents');
  await fillProducts(pool, products - rows[0].there);
  await pool.end();
  const suggestMs = await p95Of(url, suggestionOf);
  const searchMs = await p95Of(url, searchOf);
  let turn = callsEach;
  const before = readCpu();
  const from = performance.now();
  const isOver = () => performance.now() - from > seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (!isOver()) await ask(url, searchOf(turn++));
    }),
  );
  const asked = turn - callsEach;
  const after = readCpu();
  const cpuMs = (part: keyof CpuTimes) =>
    before && after ? ((after[part] - before[part]) * 1000) / asked : Number.NaN;
  return {
    suggestMs,
    searchMs,
    perSecond: (asked * 1000) / (performance.now() - from),
    cpuMs: { giro: cpuMs('giro'), postgres: cpuMs('postgres') },
  };
}

/** Measures searches and says how they stand to their budgets. */
export async function tellSearches(...shop: Parameters<typeof measureSearches>): Promise<void> {
  const { suggestMs, searchMs, perSecond, cpuMs } = await measureSearches(...shop);
  const mark = (isMet: boolean) => (isMet ? 'ok    ' : 'MISSED');
  const within = (ms: number, budget: number) => `95 of 100 within ${ms.toFixed(0)} ms (budget ${budget})`;
  console.log(
    `${mark(suggestMs <= budgets.suggestMs)} suggestions over 10,000 products: ${within(suggestMs, budgets.suggestMs)}`,
  );
  console.log(
    `${mark(searchMs <= budgets.searchMs)} searches over 10,000 products: ${within(searchMs, budgets.searchMs)}`,
  );
  console.log(
    `${mark(perSecond >= budgets.perSecond)} different searches: ${Math.round(perSecond)} a second by ${clients} clients ` +
      `(budget ${budgets.perSecond})`,
  );
  console.log(
    `         processor time of a search: ${cpuMs.giro.toFixed(1)} ms Giro, ${cpuMs.postgres.toFixed(1)} ms PostgreSQL`,
  );
}
